import { expect, test } from './fixtures.ts'
import { copyLink, isSaved, noteOnCanvas, pointAt, startBoard, writeNote } from './steps.ts'

test('a second click adds to the selection and gives no "+"; what is selected gets a frame, whose loss can be undone', async ({
  person,
}) => {
  const ines = await person('Ines')
  const { page } = ines
  await startBoard(ines, 'How do we fill the week?')
  for (const words of ['Bread', 'Butter', 'Beer']) await writeNote(ines, words)

  await page.mouse.click(...xy(await pointAt(ines, 'Bread')))
  const bar = page.getByRole('toolbar', { name: 'Selected' })
  await expect(bar).toBeVisible()
  await page.keyboard.down('Shift')
  await expect(bar).toBeHidden()
  await page.mouse.click(...xy(await pointAt(ines, 'Butter')))
  await page.keyboard.up('Shift')
  await expect(bar).toBeVisible()
  const covered = await bar.boundingBox()
  for (const words of ['Bread', 'Butter', 'Beer'])
    expect(overlap(covered, await noteOnCanvas(ines, words).boundingBox())).toBe(false)

  await page.keyboard.press('Control+Shift+f')
  await page.keyboard.type('Breakfast')
  await page.keyboard.press('Enter')
  const heading = page.locator('.tl-frame-heading', { hasText: 'Breakfast' })
  await expect(heading).toBeVisible()
  await expect(noteOnCanvas(ines, 'Beer')).toBeVisible()

  await heading.click()
  await page.keyboard.press('Delete')
  await expect(noteOnCanvas(ines, 'Bread')).toBeHidden()
  await expect(page.getByText('Deleted 2 notes and 1 frame', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(noteOnCanvas(ines, 'Bread')).toBeVisible()
  await expect(heading).toBeVisible()

  // N and Escape, and the way back to the notes.
  await page.locator('.tl-canvas').focus()
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await expect(page.locator('.tl-shape[data-shape-type="note"]')).toHaveCount(3)
  await page.mouse.move(700, 400)
  await page.mouse.wheel(6_000, 0)
  await page.getByRole('button', { name: 'Back to the notes' }).click()
  await expect(noteOnCanvas(ines, 'Beer')).toBeVisible()
  await isSaved(ines)
})

test('on a phone one finger moves the view, and a finger that rests on a note moves the note', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'How do we fill the week?')
  await writeNote(ines, 'Bread')
  const amara = await person('Amara', { viewport: { width: 390, height: 844 } })
  const { page } = amara
  await page.goto(await copyLink(ines, 'Edit'))
  await page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Amara')
  await page.getByRole('button', { name: 'Join the board' }).click()
  await page.getByRole('navigation', { name: 'Board' }).getByRole('button', { name: 'Canvas' }).click()
  await expect(noteOnCanvas(amara, 'Bread')).toBeVisible()
  const session = await amara.context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const before = await pointAt(ines, 'Bread')

  const from = await pointAt(amara, 'Bread')
  await touch('touchStart', from.x, from.y)
  for (const step of [20, 40, 60]) await touch('touchMove', from.x + step, from.y)
  await touch('touchEnd')
  await expect.poll(async () => Math.round((await pointAt(amara, 'Bread')).x - from.x)).toBeGreaterThan(50)
  expect(await pointAt(ines, 'Bread')).toEqual(before)
  await expect(page.getByRole('toolbar', { name: 'Selected' })).toBeHidden()

  const held = await pointAt(amara, 'Bread')
  await touch('touchStart', held.x, held.y)
  // The note says that it is held by being selected.
  await expect(page.locator('.parley-indicator')).toHaveCount(1)
  for (const step of [20, 40, 60]) await touch('touchMove', held.x, held.y + step)
  await touch('touchEnd')
  await expect.poll(async () => (await pointAt(ines, 'Bread')).y - before.y).toBeGreaterThan(30)
  const bar = page.getByRole('toolbar', { name: 'Selected' })
  await expect(bar).toBeVisible()
  const box = await bar.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
})

const xy = ({ x, y }: { x: number; y: number }): [number, number] => [x, y]

type Box = { x: number; y: number; width: number; height: number } | null

function overlap(a: Box, b: Box): boolean {
  if (!a || !b) throw new Error('both are on the screen')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
