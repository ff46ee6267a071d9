import { scriptNotes } from './advisor-steps.ts'
import { expect, test } from './fixtures.ts'
import { noteOnCanvas, startBoard, writeNote } from './steps.ts'

test('names are offered, boxes ticked and links opened in a note', async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'What to do on Friday')
  const { page } = ines

  await writeNote(ines, `- [ ] paper from ${new URL(page.url()).origin}/capture`)
  const box = noteOnCanvas(ines, 'paper').getByRole('checkbox', { name: /^paper from/ })
  await box.click()
  await expect(box).toBeChecked()
  await page.locator('.tl-canvas').focus()
  await page.keyboard.press('Control+z')
  await expect(box).not.toBeChecked()

  const link = noteOnCanvas(ines, 'paper').getByRole('link')
  await link.click()
  await expect(page.getByTestId('note-typing')).toHaveCount(0)
  const opened = page.context().waitForEvent('page')
  await link.click({ modifiers: ['Control'] })
  await (await opened).close()
  await page.keyboard.press('Escape')

  await page.locator('.tl-canvas').focus()
  await page.keyboard.press('n')
  await page.keyboard.type('**Ask** @skeptic and @sce')
  await expect(page.getByText('No advisor is called skeptic', { exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: /^Sceptic/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.type('why')
  await page.keyboard.press('Escape')
  const note = noteOnCanvas(ines, 'Ask')
  await expect(note).toContainText('Ask @skeptic and @Sceptic why')
  await expect(note.locator('strong')).toHaveText('Ask')
  // The named advisor answers when the note is left, with a note about it.
  await expect(scriptNotes(ines).first()).toContainText('#2')
})
