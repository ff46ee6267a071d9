import { violations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { boardMenu, noteOnCanvas, pointAt, startBoard, writeNote } from './steps.ts'

test('a person goes back, brings a deleted note back, undoes it, and restores the board', async ({
  person,
}) => {
  const ines = await person('Ines')
  const { page } = ines
  await startBoard(ines, 'Which door?')
  await writeNote(ines, 'Lamps by the door')
  await page.keyboard.press('Escape')
  await expect(noteOnCanvas(ines, 'Lamps by the door')).toContainText('#1')
  const { x, y } = await pointAt(ines, 'Lamps by the door')
  await page.mouse.click(x, y)
  await page.keyboard.press('Delete')
  await expect(noteOnCanvas(ines, 'Lamps by the door')).toHaveCount(0)

  await boardMenu(page).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: /^History of/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Ines: 1 note/ })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('ArrowLeft')
  await expect(noteOnCanvas(ines, 'Lamps by the door')).toBeVisible()
  await expect(page).toHaveURL(/at=\d+/)

  await page.getByRole('tab', { name: 'Deleted' }).click()
  await page.getByRole('checkbox', { name: 'Select Lamps by the door' }).check()
  await page.getByRole('button', { name: 'Bring back 1 item' }).click()
  await expect(page.getByText('1 item brought back', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(noteOnCanvas(ines, 'Lamps by the door')).toBeVisible()
  await expect(page).not.toHaveURL(/at=/)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(noteOnCanvas(ines, 'Lamps by the door')).toHaveCount(0)

  await boardMenu(page).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await page.getByRole('tab', { name: 'Deleted' }).click()
  await page.getByRole('button', { name: /^Lamps by the door/ }).click()
  await expect(noteOnCanvas(ines, 'Lamps by the door')).toBeVisible()
  await page.getByRole('button', { name: 'Restore…' }).click()
  await page.getByRole('radio', { name: 'The whole board' }).check()
  await expect(page.getByText('1 item added')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await expect(noteOnCanvas(ines, 'Lamps by the door')).toBeVisible()
})
