import { expect, test } from './fixtures.ts'
import { boardIdOf, noteInList, noteOnCanvas, startBoard, writeNote } from './steps.ts'

const LIST = '- Late bus\n- Soup at six\n- Choir\n- Torch tours'

test('a pasted list becomes notes on request, and one undo removes them', {
  tag: '@main',
}, async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Lists')
  const { page } = ines
  await page.evaluate((text) => navigator.clipboard.writeText(text), LIST)
  await page.locator('.tl-canvas').focus()
  await page.keyboard.press('Control+v')
  await page.getByRole('button', { name: 'Make 4 notes' }).click()
  for (const text of ['Late bus', 'Soup at six', 'Choir', 'Torch tours']) {
    await expect(noteOnCanvas(ines, text)).toHaveText(new RegExp(`^${text}`))
  }
  // The clerk captures each of them.
  const log = `/api/v1/boards/${boardIdOf(ines)}/ideas`
  await expect.poll(async () => (await (await page.request.get(log)).json()).total).toBe(4)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(noteOnCanvas(ines, 'Choir')).toHaveCount(0)

  await page.locator('.tl-canvas').focus()
  await page.keyboard.press('Control+v')
  await page.getByRole('button', { name: 'Keep as one' }).click()
  await expect(noteOnCanvas(ines, 'Choir')).toContainText('Late bus')
})

test('find shows a note by its words, its number and its writer', async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Find')
  await writeNote(ines, 'The café closes at five')
  await writeNote(ines, 'Guards finish at six')
  await expect(noteInList(ines, 'Guards')).toContainText('#2')
  const { page } = ines
  await page.keyboard.press('Control+f')
  const field = page.getByRole('textbox', { name: 'Find text, #number or name' })
  for (const [query, found] of [
    ['cafe', '1 of 1'],
    ['#2', '1 of 1'],
    ['ines', '1 of 2'],
    ['nothing like it', 'None'],
  ] as const) {
    await field.fill(query)
    await expect(page.getByRole('search')).toContainText(found)
  }
  await field.fill('ines')
  await expect(page.getByRole('search')).toContainText('1 of 2')
  await field.press('Enter')
  await expect(page.getByRole('search')).toContainText('2 of 2')
  await field.press('Escape')
  await expect(field).toHaveCount(0)
})

test('the list is read, edited and tidied by keyboard alone', async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Keyboard')
  await writeNote(ines, 'First')
  await writeNote(ines, 'Second')
  await expect(noteInList(ines, 'Second')).toContainText('#2')
  const { page } = ines
  await noteInList(ines, 'Second').focus()
  await page.keyboard.press('ArrowDown')
  await expect(noteInList(ines, 'First')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' of all')
  await page.keyboard.press('Escape')
  await expect(noteOnCanvas(ines, 'First of all')).toBeVisible()
  await expect(noteInList(ines, 'First of all')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(noteOnCanvas(ines, 'First of all')).toHaveCount(0)
  await page
    .getByRole('region', { name: /Messages/ })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()
  await expect(noteInList(ines, 'First of all')).toContainText('#1')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'How this board works' })).toBeVisible()
})
