import { expect, type PersonWithPage, test } from './fixtures.ts'
import {
  boardIdOf,
  copyLink,
  holdCopies,
  isOnDevice,
  isSaved,
  joinBoard,
  noteInList,
  pointAt,
  startBoard,
  writeNote,
} from './steps.ts'

/** Continues at the end of an existing note. */
async function writeOn(someone: PersonWithPage, text: string, more: string): Promise<void> {
  const { page } = someone
  const { x, y } = await pointAt(someone, text)
  await page.mouse.dblclick(x, y)
  await expect(page.locator('[contenteditable="true"]')).toBeFocused()
  // Shortly after it gets the focus, the editor restores its own selection once.
  await expect(async () => {
    const at = await page.evaluate(() => getSelection()?.anchorOffset)
    if (at !== text.length) await page.keyboard.press('End')
    expect(at).toBe(text.length)
  }).toPass()
  await page.keyboard.type(more)
  await page.keyboard.press('Escape')
}

test('edits made offline are kept on the device over a reload and merge when the line is back', async ({
  person,
}) => {
  const ines = await person('Ines', { canUnplug: true })
  await startBoard(ines, 'A train with a tunnel')
  await writeNote(ines, 'Before the tunnel')
  await isSaved(ines)
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Edit'))

  await ines.unplug()
  await expect(ines.page.getByTitle('Offline, kept on this device')).toBeVisible()
  await writeOn(ines, 'Before the tunnel', ', and deep in it')
  const copies = await holdCopies(ines)
  await writeNote(ines, 'Inside the tunnel')
  await expect(ines.page.getByTitle('Saving…')).toBeVisible()
  await copies.release()
  await expect(ines.page.getByTitle('Offline, kept on this device')).toBeVisible()
  const { x, y } = await pointAt(tomas, 'Before the tunnel')
  await tomas.page.mouse.click(x, y)
  await tomas.page.keyboard.press('Delete')
  await expect(noteInList(tomas, 'Before the tunnel')).toHaveCount(0)
  await writeNote(tomas, 'Meanwhile outside')
  await isOnDevice(ines)
  ines.page.on('dialog', (dialog) => dialog.accept())
  await ines.page.reload()
  await expect(noteInList(ines, 'Inside the tunnel')).toBeVisible()
  await expect(noteInList(tomas, 'Inside the tunnel')).toHaveCount(0)

  ines.plugIn()
  await expect(ines.page.getByText(/^Someone deleted a note before your words in it were sent/)).toBeVisible()
  await ines.page.getByRole('button', { name: 'Restore' }).click()
  for (const someone of [ines, tomas]) {
    await expect(noteInList(someone, 'Before the tunnel, and deep in it')).toBeVisible()
    await expect(noteInList(someone, 'Inside the tunnel')).toBeVisible()
    await expect(noteInList(someone, 'Meanwhile outside')).toBeVisible()
    await isSaved(someone)
  }
})

test('a page that was away during a restore and an import brings its words, and nothing is there twice', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'A train with a tunnel')
  await writeNote(ines, 'Lamps by the door')
  await isSaved(ines)
  const tomas = await person('Tomás', { canUnplug: true })
  await joinBoard(tomas, await copyLink(ines, 'Edit'))
  await expect(noteInList(tomas, 'Lamps by the door')).toBeVisible()
  const board = `/api/v1/boards/${boardIdOf(ines)}`
  const { sessions } = await (await ines.page.request.get(`${board}/history`)).json()

  await tomas.unplug()
  await expect(tomas.page.getByTitle('Offline, kept on this device')).toBeVisible()
  await writeOn(tomas, 'Lamps by the door', ', all night')
  await writeNote(tomas, 'Inside the tunnel')
  const { x, y } = await pointAt(ines, 'Lamps by the door')
  await ines.page.mouse.click(x, y)
  await ines.page.keyboard.press('Delete')
  await expect(noteInList(ines, 'Lamps by the door')).toHaveCount(0)
  await isSaved(ines)
  const post = async (path: string, options: Parameters<typeof ines.page.request.post>[1]) =>
    expect((await ines.page.request.post(`${board}${path}`, options)).status()).toBeLessThan(300)
  await post('/history/restore', {
    data: { moment: sessions[0].moment, what: { kind: 'board' } },
    headers: { origin: ines.origin },
  })
  await post('/import?fileName=t.csv', {
    data: Buffer.from('Summary\nFrom a file\n'),
    headers: { origin: ines.origin, 'content-type': 'application/octet-stream' },
  })
  await expect(noteInList(ines, 'From a file')).toBeVisible()

  tomas.plugIn()
  for (const someone of [ines, tomas]) {
    for (const text of ['Lamps by the door, all night', 'Inside the tunnel', 'From a file'])
      await expect(noteInList(someone, text)).toHaveCount(1)
    await isSaved(someone)
  }
})
