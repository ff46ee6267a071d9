import { expect, test } from './fixtures.ts'
import { copyLink, createBoard, noteInList, noteOnCanvas, startBoard, writeNote } from './steps.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

test('on a phone a board is a list to read, add to and edit, without loading the canvas', {
  tag: ['@main', '@firefox'],
}, async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'From the bus')
  await writeNote(ines, 'Written at a desk')
  const link = await copyLink(ines, 'Edit')

  const amara = await person('Amara', PHONE)
  const { page } = amara
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Amara')
  await page.getByRole('button', { name: 'Join the board' }).click()
  await expect(noteInList(amara, 'Written at a desk')).toBeVisible()
  await expect(page.locator('.tl-canvas')).toHaveCount(0)

  await page.getByRole('textbox', { name: 'Write a note' }).fill('Written on the bus')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(noteInList(ines, 'Written on the bus')).toContainText('Amara')

  await noteInList(amara, 'Written at a desk').getByRole('button', { name: /^Open/ }).click()
  const text = page.getByRole('dialog').getByRole('textbox')
  await text.press('End')
  await text.pressSequentially(', read on a phone')
  await expect(noteInList(ines, 'Written at a desk, read on a phone')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(PHONE.viewport.width)
})

test('on a phone, Undo and Redo are beside each other on the canvas, large enough for a finger', async ({
  person,
}) => {
  const ines = await person('Ines')
  const boardId = await createBoard(ines, 'From the bus')
  const amara = await person('Amara', PHONE)
  const { page } = amara
  await page.goto(await copyLink(ines, 'Edit', boardId))
  await page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Amara')
  await page.getByRole('button', { name: 'Join the board' }).click()
  await page.getByRole('button', { name: 'Canvas', exact: true }).click()
  const tools = page.getByRole('toolbar', { name: 'Tools' })
  await expect(tools).toBeVisible()
  await writeNote(amara, 'Written on the bus')
  const [undo, redo] = [
    tools.getByRole('button', { name: 'Undo' }),
    tools.getByRole('button', { name: 'Redo' }),
  ]
  await expect(redo).toBeDisabled()
  await undo.click()
  await expect(noteOnCanvas(amara, '')).toHaveCount(0)
  await expect(undo).toBeDisabled()
  await redo.click()
  await expect(noteOnCanvas(amara, 'Written on the bus')).toBeVisible()
  for (const button of [undo, redo])
    expect(await button.boundingBox()).toMatchObject({ width: 44, height: 44 })
})
