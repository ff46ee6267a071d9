import type { Locator, Page } from '@playwright/test'
import { must } from '#base/must.ts'
import { violations } from './accessibility.ts'
import { type RoundAnswer, read } from './advisor-steps.ts'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import { boardIdOf, canEditBoard, copyLink, joinBoard, noteOnCanvas, startBoard, writeNote } from './steps.ts'

const PHONE = { width: 390, height: 844 }
const QUESTION = 'What keeps people away in the evening?'

interface Minutes {
  ideas: { number: number; promotion: { kind: string } | null }[]
  votes: { title: string; votes: number }[]
  agenda: { state: string }[]
}

const strip = ({ page }: PersonWithPage) => page.getByRole('region', { name: 'Agenda' })

/** More than a page has to pass. */
const MAX_TABS = 120

/** Presses Tab alone until this has the focus, as a person without a pointer does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let count = 0; count < MAX_TABS; count++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test('three people go from a template to a decision: one by keyboard only, one reloads, one joins late on a phone', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, QUESTION)
  const keys = ines.page.keyboard
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Edit'))

  await test.step('by keyboard a facilitator chooses a template and starts it', async () => {
    await keys.press('Alt+Shift+A')
    await press(ines.page, ines.page.getByRole('button', { name: /^Brainwriting/ }))
    await expect(strip(tomas)).toContainText('First: Write alone')
    await keys.press('Alt+Shift+N')
    await expect(strip(tomas)).toContainText('1 of 7')
  })

  await test.step('each writes alone; one reloads, and their note is there for them only', async () => {
    await writeNote(tomas, 'The last bus is too early')
    await expect(ines.page.getByRole('button', { name: '1 private note' })).toBeVisible()
    await tomas.page.reload()
    await canEditBoard(tomas.page)
    await expect(noteOnCanvas(tomas, 'The last bus is too early')).toContainText('Only you see this')
    await keys.press('n')
    await keys.type('The square is dark')
    await expect(noteOnCanvas(ines, 'The square is dark')).toBeVisible()
    await keys.press('Escape')
    await keys.press('Escape')
  })

  const wei = await person('Wei', { viewport: PHONE })
  await test.step('a third person joins late, on a phone, and writes alone too', async () => {
    await wei.page.goto(await copyLink(ines, 'Edit'))
    await wei.page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Wei')
    await wei.page.getByRole('button', { name: 'Join the board' }).click()
    await wei.page.getByRole('textbox', { name: 'Write a note' }).fill('Few know that it is open')
    await wei.page.keyboard.press('Enter')
    await expect(ines.page.getByRole('button', { name: '3 private notes' })).toBeVisible()
    await tomas.page.keyboard.press('Alt+Shift+D')
    await wei.page.getByRole('button', { name: 'I’m done' }).click()
    await expect(strip(ines)).toContainText('2 of 3 done')
  })

  await test.step('all notes are revealed without names, and read in a step that closes writing', async () => {
    await press(ines.page, ines.page.getByRole('button', { name: 'Other ways to go on' }))
    const names = ines.page.getByRole('menuitemcheckbox', { name: 'Show names' })
    await keys.press('End')
    await expect(names).toBeFocused()
    await keys.press('Enter')
    await expect(names).not.toBeChecked()
    // With a menu open, and on the phone of a person who writes in private.
    for (const { page } of [ines, wei]) expect(await violations(page)).toEqual([])
    await keys.press('Escape')
    await keys.press('Alt+Shift+N')
    await expect(noteOnCanvas(tomas, 'Few know that it is open')).toBeVisible()
    await expect(noteOnCanvas(ines, 'The last bus is too early')).toContainText('#')
    const { notes } = await read<{ notes: { author: string | null }[] }>(ines, '/notes')
    expect(notes.map(({ author }) => author)).toEqual([null, null, null])
    await expect(wei.page.getByRole('article', { name: /The last bus is too early/ })).toBeVisible()
    await expect(strip(wei)).toContainText('No one writes in this step.')
    await expect(wei.page.getByRole('textbox', { name: 'Write a note' })).toHaveCount(0)
  })

  await test.step('the advisors speak after the people', async () => {
    await keys.press('Alt+Shift+N')
    await expect(strip(wei)).toContainText('3 of 7')
    await keys.press('/')
    // The step has filled it in.
    const asking = ines.page.getByRole('form', { name: 'Ask the advisors' })
    await expect(asking.getByRole('textbox')).toHaveValue('What is missing?')
    await keys.press('Enter')
    const rounds = () => read<{ rounds: RoundAnswer[] }>(ines, '/rounds')
    await expect.poll(async () => (await rounds()).rounds.map(({ state }) => state)).toEqual(['complete'])
    await keys.press('Escape')
    await keys.press('Alt+Shift+N')
    await expect(wei.page.getByRole('textbox', { name: 'Write a note' })).toBeVisible()
    await wei.page.getByRole('textbox', { name: 'Write a note' }).fill('A light on the way to the bus')
    await wei.page.keyboard.press('Enter')
    await expect(noteOnCanvas(ines, 'A light on the way to the bus')).toContainText('#')
  })

  await test.step('each has a pair of notes; what they write from it has no name either', async () => {
    const pairOf = ({ page }: PersonWithPage) => page.getByRole('region', { name: 'Your pairs of notes' })
    const own = pairOf(wei).getByRole('button', { name: /Few know that it is open\s*Yours/ })
    await expect(own).toBeVisible()
    await expect(pairOf(ines)).toContainText('The square is dark')
    for (const { page } of [ines, wei]) expect(await violations(page)).toEqual([])
    await wei.page
      .getByRole('textbox', { name: 'What would be both?' })
      .fill('Lamps that say when it is open')
    await wei.page.keyboard.press('Enter')
    await expect(noteOnCanvas(ines, 'Lamps that say when it is open')).toContainText('#')
    const { notes } = await read<{ notes: { text: string; author: string | null }[] }>(ines, '/notes')
    const written = notes.find(({ text }) => text === 'Lamps that say when it is open')
    expect(written?.author).toBeNull()
  })

  await test.step('they talk, then vote in secret, one by keyboard and one on the phone', async () => {
    await keys.press('Alt+Shift+N')
    await expect(strip(wei)).toContainText('5 of 7')
    await keys.press('Alt+Shift+N')
    await keys.press('Alt+Shift+V')
    const vote = ines.page.getByRole('region', { name: /^Vote: / })
    await press(ines.page, vote.getByRole('button', { name: 'Vote for note 1', exact: true }))
    await wei.page.getByRole('button', { name: 'Vote for note 1', exact: true }).click()
    await expect(ines.page.getByText('2 of 3 have voted').first()).toBeVisible()
    for (const { page } of [ines, tomas, wei]) expect(await violations(page)).toEqual([])
    await press(ines.page, vote.getByRole('button', { name: 'Close vote' }))
    await press(ines.page, ines.page.getByRole('alertdialog').getByRole('button', { name: 'Close vote' }))
    await expect(tomas.page.getByRole('img', { name: '2 votes, rank 1' })).toBeVisible()
  })

  await test.step('the winner becomes a decision, which the minutes have with the agenda and the vote', async () => {
    await keys.press('Alt+Shift+N')
    await expect(strip(wei)).toContainText('7 of 7')
    await keys.press('Alt+Shift+E')
    await expect(strip(tomas)).toContainText('7 steps')
    const { page } = ines
    await page.goto(`/b/${boardIdOf(ines)}/log`)
    const { notes } = await read<{ notes: { number: number; text: string }[] }>(ines, '/notes')
    const winner = must(notes.find(({ number }) => number === 1)?.text, 'the text of note 1')
    const rows = page.getByRole('grid').getByRole('row')
    await expect(rows.filter({ hasText: winner }).first()).toBeVisible()
    await tabTo(page, page.getByRole('grid').locator('[role="row"][tabindex="0"]'))
    for (let count = 0; count < MAX_TABS; count++) {
      const focused = await page.evaluate(() => document.activeElement?.textContent ?? '')
      if (focused.includes(winner)) break
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('button', { name: 'Make it a decision or to-do' }))
    expect(await violations(page)).toEqual([])
    await press(page, page.getByRole('button', { name: 'Make it a decision', exact: true }))
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Ines made it a decision')
    const minutes = await read<Minutes>(ines, '/minutes')
    expect(minutes.ideas.find(({ number }) => number === 1)?.promotion?.kind).toBe('decision')
    expect(minutes.votes.map(({ title, votes }) => [title, votes])).toEqual([
      ['Which of these would you act on?', 2],
    ])
    expect(minutes.agenda.map(({ state }) => state)).toEqual(Array(7).fill('done'))
  })
})
