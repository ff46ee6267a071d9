import { expect, test } from './fixtures.ts'
import {
  copyLinkInDialog,
  isSaved,
  joinBoardAsStranger,
  noteInList,
  noteOnCanvas,
  startBoardAtHome,
  writeNote,
} from './steps.ts'

test('three people join one board by a link and see each other’s notes, numbered and signed', {
  tag: ['@main', '@firefox'],
}, async ({ person }) => {
  const ines = await person('Ines', { isFirstVisit: true })
  await startBoardAtHome(ines, 'How might we get evening visitors?')
  await writeNote(ines, 'Leave the lamps on in the front hall')
  const link = await copyLinkInDialog(ines, 'Edit')

  const tomas = await person('Tomás', { colorScheme: 'dark' })
  await joinBoardAsStranger(tomas, link)
  await expect(noteOnCanvas(tomas, 'Leave the lamps on')).toContainText('Ines')
  const wei = await person('Wei')
  await joinBoardAsStranger(wei, link)

  await writeNote(tomas, 'One late bus on Thursdays')
  await writeNote(wei, 'Soup at six, parents stay')
  for (const someone of [ines, tomas, wei]) {
    await expect(noteOnCanvas(someone, 'Leave the lamps on')).toContainText('#1')
    await expect(noteOnCanvas(someone, 'One late bus')).toContainText('Tomás')
    await expect(noteOnCanvas(someone, 'Soup at six')).toContainText('Wei')
    await expect(noteInList(someone, 'Soup at six')).toBeVisible()
    await isSaved(someone)
  }
  await expect(ines.page.getByRole('list', { name: 'Here now' }).getByRole('button')).toHaveCount(2)
  await ines.page.reload()
  await expect(noteOnCanvas(ines, 'One late bus')).toBeVisible()
})
