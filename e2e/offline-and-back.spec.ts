import { expect, test } from './fixtures.ts'
import { copyLink, isSaved, joinBoard, noteInList, startBoard, writeNote } from './steps.ts'

test('edits made offline are kept on the device over a reload and merge when the line is back', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'A train with a tunnel')
  await writeNote(ines, 'Before the tunnel')
  await isSaved(ines)
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Edit'))

  await ines.unplug()
  await expect(ines.page.getByTitle('Offline, kept on this device')).toBeVisible()
  await writeNote(ines, 'Inside the tunnel')
  await writeNote(tomas, 'Meanwhile outside')
  ines.page.on('dialog', (dialog) => dialog.accept())
  await ines.page.reload()
  await expect(noteInList(ines, 'Inside the tunnel')).toBeVisible()
  await expect(noteInList(tomas, 'Inside the tunnel')).toHaveCount(0)

  ines.plugIn()
  for (const someone of [ines, tomas]) {
    await expect(noteInList(someone, 'Before the tunnel')).toBeVisible()
    await expect(noteInList(someone, 'Inside the tunnel')).toBeVisible()
    await expect(noteInList(someone, 'Meanwhile outside')).toBeVisible()
    await isSaved(someone)
  }
})
