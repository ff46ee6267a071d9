import { must } from '#base/must.ts'
import { violations } from './accessibility.ts'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import {
  boardMenu,
  canEditBoard,
  copyLink,
  dictateNote,
  joinBoard,
  noteOnCanvas,
  startBoard,
} from './steps.ts'

const PHONE = { width: 390, height: 844 }

async function writeNote({ page }: PersonWithPage, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New note', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('contenteditable')))
    .toBe('true')
  await page.keyboard.type(text)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

const bar = ({ page }: PersonWithPage) => page.getByRole('region', { name: 'Private writing' })
const notesOfOthers = ({ page }: PersonWithPage) => page.getByRole('region', { name: 'Notes of others' })
const hiddenCount = (someone: PersonWithPage, words: string) =>
  expect(bar(someone).getByRole('button', { name: words, exact: true })).toBeVisible()
const saved = ({ page }: PersonWithPage) =>
  expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()

test('three people write in private, one on a phone, one reloads, one joins late, and all is revealed', {
  tag: '@firefox',
}, async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'What keeps people away')
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Edit'))

  await test.step('the facilitator starts it, and both learn that their notes are private', async () => {
    await boardMenu(ines.page).click()
    await ines.page.getByRole('menuitem', { name: 'Start private writing…' }).click()
    await ines.page.getByRole('combobox', { name: 'Notes of others meanwhile' }).click()
    await ines.page.getByRole('option', { name: 'Up to 1' }).click()
    await ines.page.getByRole('button', { name: 'Start', exact: true }).click()
    for (const someone of [ines, tomas])
      await expect(bar(someone)).toContainText('Only you see your new notes')
    expect(await violations(ines.page)).toEqual([])
  })

  await test.step('each sees their own note and the counts of the others', async () => {
    await writeNote(tomas, 'The stairs')
    await expect(noteOnCanvas(tomas, 'The stairs')).toContainText('Only you see this')
    await hiddenCount(ines, '1 private note')
    await expect(noteOnCanvas(ines, 'The stairs')).toHaveCount(0)
    await dictateNote(tomas, 'A mistake')
    await hiddenCount(ines, '2 private notes')
    await tomas.page.keyboard.press('Control+z')
    await expect(noteOnCanvas(tomas, 'A mistake')).toHaveCount(0)
    await hiddenCount(ines, '1 private note')
    await bar(ines).getByRole('button', { name: '1 private note' }).click()
    await expect(ines.page.getByRole('dialog', { name: 'Private notes' })).toContainText('Tomás1 note')
    await ines.page.keyboard.press('Escape')
    await saved(tomas)
  })

  await test.step('after a reload the note is there, and it can be moved', async () => {
    await tomas.page.reload()
    await canEditBoard(tomas.page)
    const note = noteOnCanvas(tomas, 'The stairs')
    await expect(note).toContainText('Only you see this')
    // The canvas takes the pointer, not the note.
    const before = must(await note.boundingBox(), 'a box')
    await tomas.page.mouse.click(before.x + before.width / 2, before.y + before.height / 2)
    await tomas.page.keyboard.press('Shift+ArrowRight')
    await expect.poll(async () => (await note.boundingBox())?.x).toBeGreaterThan(before.x)
    await tomas.page.keyboard.press('Escape')
  })

  const wei = await person('Wei', { viewport: PHONE })
  await test.step('a person who joins late, on a phone, writes in private too', async () => {
    await wei.page.goto(await copyLink(ines, 'Edit'))
    await wei.page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Wei')
    await wei.page.getByRole('button', { name: 'Join the board' }).click()
    await expect(wei.page.getByRole('main', { name: 'Notes' })).toBeVisible()
    await hiddenCount(wei, '1 private note')
    await expect(notesOfOthers(wei)).toContainText('The stairs')
    await expect(wei.page.getByRole('article', { name: /The stairs/ })).toHaveCount(0)
    await wei.page.getByRole('textbox', { name: 'Write a note' }).fill('The noise')
    await wei.page.keyboard.press('Enter')
    await expect(wei.page.getByRole('article', { name: /The noise/ })).toContainText('Only you see this')
    await hiddenCount(ines, '2 private notes')
    expect(await violations(wei.page)).toEqual([])
  })

  await test.step('the reveal in rounds, without names, shows the notes to everyone', async () => {
    await wei.page.getByRole('textbox', { name: 'Write a note' }).fill('The dark')
    await wei.page.keyboard.press('Enter')
    await hiddenCount(ines, '3 private notes')
    await ines.page.getByRole('button', { name: 'Other ways to go on' }).click()
    await ines.page.getByRole('menuitemcheckbox', { name: 'Show names' }).click()
    await expect(ines.page.getByRole('menuitem', { name: /^Person by person/ })).toHaveCount(0)
    expect(await violations(ines.page)).toEqual([])
    await ines.page.getByRole('menuitem', { name: /^A few at a time/ }).click()
    for (const someone of [ines, tomas, wei]) await expect(bar(someone)).toContainText('Part 1: 2 notes')
    for (const someone of [ines, tomas, wei]) await expect(notesOfOthers(someone)).toHaveCount(0)
    await hiddenCount(tomas, '1 private note')
    await bar(ines).getByRole('button', { name: 'Show' }).click()
    await ines.page.getByRole('button', { name: 'Next notes' }).click()
    for (const someone of [ines, tomas])
      for (const text of ['The stairs', 'The noise', 'The dark'])
        await expect(noteOnCanvas(someone, text)).toHaveCount(1)
    await expect(wei.page.getByRole('article', { name: /The stairs/ })).toBeVisible()
    await expect(noteOnCanvas(tomas, 'The stairs')).not.toContainText('Only you see this')
    await expect(noteOnCanvas(ines, 'The stairs')).toContainText('#')
    await expect(noteOnCanvas(ines, 'The stairs')).not.toContainText('Tomás')
    for (const someone of [ines, tomas, wei])
      await expect(bar(someone)).toContainText('All notes are revealed.')
  })
})
