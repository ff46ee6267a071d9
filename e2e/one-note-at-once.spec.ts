import type { PersonWithPage } from './fixtures.ts'
import { expect, test } from './fixtures.ts'
import { copyLink, joinBoard, noteInList, noteOnCanvas, pointAt, startBoard, writeNote } from './steps.ts'

async function beginTyping(someone: PersonWithPage, text: string): Promise<void> {
  const { x, y } = await pointAt(someone, text)
  await someone.page.mouse.dblclick(x, y)
  await expect(someone.page.locator('[contenteditable="true"]')).toBeFocused()
}

/**
 * Presses the key until the caret is where it belongs on a later check: 20 ms after it gets the focus, ProseMirror restores its
 * own selection once, which people are too slow to notice.
 */
async function putCaret({ page }: PersonWithPage, key: 'Home' | 'End', offset: number): Promise<void> {
  await expect(async () => {
    const at = await page.evaluate(() => getSelection()?.anchorOffset)
    if (at !== offset) await page.keyboard.press(key)
    expect(at).toBe(offset)
  }).toPass()
}

test('two type in one note at the same time and a third moves it: every character and the place are kept', {
  tag: '@main',
}, async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'One note')
  await writeNote(ines, 'museum')
  const link = await copyLink(ines, 'Edit')
  const tomas = await person('Tomás')
  await joinBoard(tomas, link)
  const wei = await person('Wei')
  await joinBoard(wei, link)

  await beginTyping(ines, 'museum')
  await putCaret(ines, 'Home', 0)
  await beginTyping(tomas, 'museum')
  await putCaret(tomas, 'End', 'museum'.length)
  const from = await pointAt(wei, 'museum')
  const moving = (async () => {
    await wei.page.mouse.move(from.x, from.y)
    await wei.page.mouse.down()
    await wei.page.mouse.move(from.x + 90, from.y + 60, { steps: 12 })
    await wei.page.mouse.up()
  })()
  await Promise.all([
    ines.page.keyboard.type('The old ', { delay: 30 }),
    tomas.page.keyboard.type(' by the river', { delay: 30 }),
    moving,
  ])
  for (const someone of [ines, tomas, wei]) {
    await expect(noteInList(someone, 'The old museum by the river')).toBeVisible()
    await expect(noteOnCanvas(someone, 'The old museum by the river')).toBeVisible()
  }
  // Neither caret moved: new text appears where each of them was typing.
  await ines.page.keyboard.type('and quiet ')
  await tomas.page.keyboard.type(' bank')
  await expect(noteInList(wei, 'The old and quiet museum by the river bank')).toBeVisible()
  await ines.page.keyboard.press('Escape')
  await expect
    .poll(async () => {
      const to = await pointAt(wei, 'The old and quiet')
      return Math.hypot(to.x - from.x - 90, to.y - from.y - 60)
    })
    .toBeLessThan(12)
})

test('undo takes back what I did and leaves what others did', async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Undo')
  await writeNote(ines, 'Mine')
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Edit'))
  await writeNote(tomas, 'Theirs')
  await expect(noteInList(ines, 'Theirs')).toBeVisible()

  await ines.page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(noteInList(ines, 'Mine')).toHaveCount(0)
  await ines.page.getByRole('button', { name: 'Redo' }).click()
  await expect(noteInList(tomas, 'Mine')).toBeVisible()
  await expect(noteInList(ines, 'Theirs')).toBeVisible()
})

test('a person who types in a note that another deletes gets a message and can restore it with their words', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Delete wins')
  await writeNote(ines, 'Half a thought')
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Edit'))
  await beginTyping(tomas, 'Half a thought')
  await tomas.page.keyboard.press('End')
  await tomas.page.keyboard.type(' and the other half')
  await expect(noteInList(ines, 'Half a thought and the other half')).toBeVisible()

  const { x, y } = await pointAt(ines, 'Half a thought')
  await ines.page.mouse.click(x, y)
  await ines.page.keyboard.press('Delete')
  await expect(noteOnCanvas(tomas, 'Half a thought')).toHaveCount(0)
  await tomas.page.keyboard.type('hdr')
  await tomas.page.getByRole('button', { name: 'Restore' }).click()
  await expect(noteInList(ines, 'Half a thought and the other half')).toBeVisible()
})
