import { expect, test } from './fixtures.ts'
import { boardIdOf, postNotes, startBoard } from './steps.ts'

test('notes are sorted, grouped under a name and ungrouped with the keyboard alone', async ({ person }) => {
  const ines = await person('Ines')
  const { page } = ines
  await startBoard(ines, 'How do we shorten the queue?')
  await postNotes(ines, boardIdOf(ines), ['More tills', 'Fewer forms', 'A number on a slip'])
  await expect(page.locator('.parley-canvas').getByText('A number on a slip')).toBeVisible()
  const title = page.locator('.parley-frame').getByText('At the desk')
  const choose = async (...names: string[]) => {
    await page.keyboard.press('Shift+F10')
    for (const name of names) {
      const item = page.getByRole('menuitem', { name, exact: true })
      await item.focus()
      await page.keyboard.press('Enter')
    }
  }
  await page.getByRole('application').focus()
  await page.keyboard.press('Control+a')
  await choose('Sort by', 'Oldest first')
  await expect(page.getByText('3 notes sorted by time')).toBeAttached()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('Control+g')
  await expect(page.locator('.tl-frame-name-input')).toBeFocused()
  await page.keyboard.type('At the desk')
  await page.keyboard.press('Enter')
  await expect(title).toBeVisible()
  await page.keyboard.press('Control+Shift+g')
  await expect(page.getByText('3 notes ungrouped')).toBeAttached()
  await page.keyboard.press('Control+z')
  await expect(title).toBeVisible()
})
