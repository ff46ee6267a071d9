import { readFileSync } from 'node:fs'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import {
  boardIdOf,
  boardMenu,
  isSaved,
  noteInList,
  noteOnCanvas,
  seesBoard,
  startBoard,
  writeNote,
} from './steps.ts'

async function fromMenu({ page }: PersonWithPage, item: string | RegExp): Promise<void> {
  await boardMenu(page).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** The text of a file that the menu downloads. */
async function exported(
  someone: PersonWithPage,
  item: RegExp,
): Promise<{ name: string; path: string; text: string }> {
  const coming = someone.page.waitForEvent('download')
  await fromMenu(someone, item)
  const download = await coming
  const path = await download.path()
  return { name: download.suggestedFilename(), path, text: readFileSync(path, 'utf8') }
}

test('a board exported as JSON and imported again is the same to the byte', async ({ person }) => {
  const ann = await person('Ann')
  await startBoard(ann, 'Night buses')
  await writeNote(ann, 'School buses after four')
  await writeNote(ann, 'What does it cost?')
  await isSaved(ann)
  await expect(noteInList(ann, 'What does it cost?').getByText('#2')).toBeVisible()
  const log = `/api/v1/boards/${boardIdOf(ann)}/ideas`
  await expect.poll(async () => (await (await ann.page.request.get(log)).json()).total).toBe(2)
  const first = await exported(ann, /^Backup/)
  expect(first.name).toBe('Night buses.parley.json')

  await ann.page.getByRole('link', { name: 'Back to my boards' }).click()
  await ann.page.getByLabel('File of a board').setInputFiles({
    name: first.name,
    mimeType: 'application/json',
    buffer: Buffer.from(first.text),
  })
  const before = boardIdOf(ann)
  await seesBoard(ann.page)
  expect(boardIdOf(ann)).not.toBe(before)
  await expect(noteOnCanvas(ann, 'School buses after four')).toBeVisible()
  const again = await exported(ann, /^Backup/)
  expect(again.text).toBe(first.text)

  const original = boardIdOf(ann)
  await fromMenu(ann, 'Duplicate board…')
  await ann.page.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await ann.page.waitForURL((url) => !url.pathname.includes(original))
  await expect(noteOnCanvas(ann, 'School buses after four')).toBeVisible()
  await expect(ann.page.getByText('“Copy of Night buses” is there.', { exact: true })).toBeVisible()

  // Keys right after a menu closes go to the focused element, not to the menu's button.
  await boardMenu(ann.page).press('Enter')
  await ann.page.getByRole('menuitem', { name: 'Duplicate board…' }).waitFor()
  await ann.page.keyboard.press('Escape')
  await ann.page.keyboard.press('Control+f')
  await ann.page.keyboard.type('climb')
  await expect(ann.page.getByRole('textbox', { name: 'Find text, #number or name' })).toHaveValue('climb')
})

test('a table is previewed with its columns, imported beside the board’s content, and exported as CSV again', async ({
  person,
}) => {
  const ann = await person('Ann')
  const { page } = ann
  await startBoard(ann, 'Tables')
  await writeNote(ann, 'Mine')
  await fromMenu(ann, 'Import…')
  const csv = 'Summary;Reporter;Remarks\nBus every hour;Zoe;good\n=1+1;Max;odd\n'
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'Tracker.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByText('2 ideas, each with a note')).toBeVisible()
  // Choose the columns that were not guessed.
  await page.getByRole('combobox', { name: 'What column 3 is' }).click()
  await page.getByRole('option', { name: 'Tags' }).click()
  await expect(page.getByRole('list', { name: 'Preview' }).getByText('Zoe · #good')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Imported 2 ideas, #2 to #3.', { exact: true })).toBeVisible()
  await expect(noteInList(ann, 'Bus every hour').getByText('Zoe')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(noteOnCanvas(ann, '=1+1')).toBeVisible()
  const out = await exported(ann, /^Table of ideas/)
  expect(out.text).toContain('"2","Bus every hour"')
  expect(out.text).toContain(`"3","'=1+1"`)
})

test('a pasted list is imported with its replies; the readable part of a broken file needs a confirmation', async ({
  person,
}) => {
  const ann = await person('Ann')
  const { page } = ann
  await startBoard(ann, 'Lists')
  await fromMenu(ann, 'Import…')
  await page
    .getByRole('textbox', { name: /paste a list/ })
    .fill('- Buses\n  - At night\n- [ ] Ask the drivers')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Preview' }).getByText('todo')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Imported 3 ideas, #1 to #3.', { exact: true })).toBeVisible()
  const minutes = await exported(ann, /^Minutes Markdown/)
  expect(minutes.text).toContain('- [ ] **#3** Ask the drivers')
  expect(minutes.text).toContain('answers #1')

  await fromMenu(ann, 'Import…')
  ann.expectRefusal(400)
  await page.getByLabel('File to import').setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"format": "parley-board",'),
  })
  await expect(page.getByRole('alert').getByText('Nothing was changed.')).toBeVisible()
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'y.csv', mimeType: 'text/csv', buffer: Buffer.from('Idea,Due\nOne,soon\n') })
  await expect(page.getByText('Line 2: the date soon')).toBeVisible()
  await page.getByRole('button', { name: 'Import what can be read' }).click()
  await expect(page.getByText('Imported #4.', { exact: true })).toBeVisible()
})

test('a picture holds the whole board with its signs and fonts, and asks for nothing; paper has the minutes', async ({
  person,
}) => {
  const ann = await person('Ann', { colorScheme: 'dark' })
  await startBoard(ann, 'Pictures')
  await writeNote(ann, 'Seen from afar')
  await expect(noteInList(ann, 'Seen from afar').getByText('#1')).toBeVisible()
  await noteInList(ann, 'Seen from afar').getByRole('button', { name: /\+/ }).first().click()
  const svg = await exported(ann, /^Picture, SVG/)
  expect(svg.text).toContain('Seen from afar')
  expect(svg.text).toContain('>+1</text>')
  expect(svg.text).toContain('data:font/woff2')
  expect(svg.text).not.toMatch(/(?:href|url)\s*[=(]\s*["']?(?:https?:)?\/\//)
  const png = await exported(ann, /^Picture, PNG/)
  expect(readFileSync(png.path).subarray(1, 4).toString()).toBe('PNG')
  await ann.page.goto(`/b/${boardIdOf(ann)}/print`)
  await expect(ann.page.getByRole('heading', { name: 'Pictures' })).toBeVisible()
  await expect(ann.page.locator('.parley-sheet')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})
