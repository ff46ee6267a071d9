import {
  ask,
  chooseAdvisors,
  chooseMode,
  type RoundAnswer,
  read,
  roundInPanel,
  roundIsDone,
  STARTING_ADVISORS,
  scriptNotes,
  showAdvisors,
} from './advisor-steps.ts'
import { expect, test } from './fixtures.ts'
import { copyLink, isSaved, joinBoard, noteOnCanvas, startBoard, writeNote } from './steps.ts'

test('four advisors answer a question on everyone’s canvas, first separately, then each other, and the moderator suggests', {
  tag: ['@main', '@firefox'],
}, async ({ person }) => {
  const ines = await person('Ines')
  await startBoard(ines, 'How might we get evening visitors?')
  await writeNote(ines, 'The last bus leaves at 20:10')
  const link = await copyLink(ines, 'Edit')
  const tomas = await person('Tomás', { colorScheme: 'dark' })
  await joinBoard(tomas, link)
  await showAdvisors(tomas)

  await chooseMode(ines, 'Separate, then together')
  await ask(ines, 'What would make a Thursday evening worth the trip?')
  await expect(roundInPanel(tomas, 1)).toContainText('What would make a Thursday evening worth the trip?')
  for (const name of STARTING_ADVISORS) await expect(roundInPanel(ines, 1)).toContainText(name)
  // The text streams without disturbing people who type.
  await expect(scriptNotes(tomas).first()).toBeAttached()
  await writeNote(tomas, 'Tea by the pot')
  await roundIsDone(ines, 1, 8)
  await roundIsDone(tomas, 1, 8)

  const { rounds } = await read<{ rounds: RoundAnswer[] }>(ines, '/rounds')
  const [round] = rounds
  expect(round).toMatchObject({ number: 1, state: 'complete' })
  const posted = round?.turns.flatMap(({ notes }) => notes) ?? []
  expect(posted.length).toBeGreaterThanOrEqual(8)
  expect(new Set(posted).size).toBe(posted.length)
  const suggested = roundInPanel(ines, 1)
    .getByRole('list', { name: 'What the moderator suggests' })
    .getByRole('listitem')
  await expect(suggested.first()).toBeVisible()
  await expect(roundInPanel(ines, 1)).toContainText('Unlike the rest.')

  await isSaved(ines)
  await ines.page.reload()
  await expect(noteOnCanvas(ines, 'The last bus leaves')).toBeVisible()
  await ines.page.getByRole('tab', { name: 'Notes' }).click()
  const rows = ines.page.getByRole('list', { name: 'Notes' }).getByRole('listitem')
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(posted.length + 2))
  await showAdvisors(ines)
  await expect(roundInPanel(ines, 1)).toContainText('8 answers')
})

test('a follow-up closes its form when it is sent, also if Enter is held, and the focus is on its button', async ({
  person,
}) => {
  const ines = await person('Ines')
  const { page } = ines
  await startBoard(ines, 'Follow-ups')
  await showAdvisors(ines)
  await chooseMode(ines, 'Separately')
  await chooseAdvisors(ines, ['Sceptic'])
  await ask(ines, 'What would make a Thursday evening worth the trip?')
  await roundIsDone(ines, 1, 1)
  const opener = page.getByRole('button', { name: 'Follow up with Sceptic' })
  await opener.click()
  const field = page.getByRole('textbox', { name: 'A question to Sceptic' })
  await field.fill('And in winter?')
  // The keyboard repeats a held key.
  await page.keyboard.down('Enter')
  await expect(opener.first()).toBeFocused()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(field).toHaveCount(0)
  await expect(opener.first()).toBeFocused()
})

test('a note that mentions an advisor gets its answer beside it, joined by an arrow, once', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Mentions')
  await writeNote(ines, '@Sceptic what if no one comes?')
  await expect(scriptNotes(ines).first()).toBeVisible()
  await expect(ines.page.locator('.tl-shape[data-shape-type="arrow"]')).toHaveCount(1)
  const answered = async () => (await read<{ rounds: RoundAnswer[] }>(ines, '/rounds')).rounds
  await expect.poll(async () => (await answered()).map(({ state }) => state)).toEqual(['complete'])

  // Editing a word in the note doesn't make another question.
  await ines.page.mouse.dblclick(0, 0)
  await ines.page.keyboard.press('Escape')
  await writeNote(ines, 'and one without a mention')
  await expect(noteOnCanvas(ines, 'and one without a mention')).toContainText('#')
  expect(await answered()).toHaveLength(1)
})

test('a frame whose title is a question offers to ask the advisors about its content', async ({ person }) => {
  const ines = await person('Ines')
  const { page } = ines
  await startBoard(ines, 'Frames')
  await page.locator('.tl-canvas').focus()
  await page.keyboard.press('f')
  await page.mouse.move(200, 200)
  await page.mouse.down()
  await page.mouse.move(640, 520, { steps: 6 })
  await page.mouse.up()
  await page.mouse.dblclick(230, 188)
  await page.keyboard.type('What keeps people away?')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ask the advisors', exact: true }).first().click()
  const field = page.getByRole('textbox', { name: 'A question to the advisors' })
  await expect(field).toHaveValue('What keeps people away?')
  await expect(field).toBeFocused()
  await field.press('Enter')
  await expect(roundInPanel(ines, 1)).toContainText('What keeps people away?')
  await expect(roundInPanel(ines, 1)).toContainText('asked from a frame')
})
