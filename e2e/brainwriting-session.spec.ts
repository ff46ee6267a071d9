import type { Locator } from '@playwright/test'
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

/** What a person without a pointer does with a button or a choice. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus()
  await expect(target).toBeFocused()
  await target.press(key)
}

test('three people go from a template to a decision: one by keyboard only, one reloads, one comes late on a phone', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, QUESTION)
  const keys = ines.page.keyboard
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Edit'))

  await test.step('by keyboard a facilitator chooses a template and starts it', async () => {
    await ines.page.locator('.tl-canvas').focus()
    await keys.press('Alt+Shift+A')
    await press(ines.page.getByRole('button', { name: /^Brainwriting/ }))
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
    await writeNote(ines, 'The square is dark')
  })

  const wei = await person('Wei', { viewport: PHONE })
  await test.step('a third comes late, on a phone, and writes alone too', async () => {
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

  await test.step('all notes are revealed, and read in a step in which no one writes', async () => {
    await keys.press('Alt+Shift+R')
    await press(ines.page.getByRole('button', { name: 'Reveal', exact: true }))
    await expect(noteOnCanvas(tomas, 'Few know that it is open')).toBeVisible()
    await expect(wei.page.getByRole('article', { name: /The last bus is too early/ })).toBeVisible()
    await keys.press('Alt+Shift+N')
    await expect(strip(wei)).toContainText('No one writes in this step.')
    await expect(wei.page.getByRole('textbox', { name: 'Write a note' })).toHaveCount(0)
  })

  await test.step('the advisors speak after the people', async () => {
    await keys.press('Alt+Shift+N')
    await expect(strip(wei)).toContainText('3 of 7')
    await keys.press('/')
    await keys.type('What is missing?')
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

  await test.step('they talk, then vote in secret, one by keyboard and one on the phone', async () => {
    await keys.press('Alt+Shift+N')
    await expect(strip(wei)).toContainText('5 of 7')
    await keys.press('Alt+Shift+N')
    await keys.press('Alt+Shift+V')
    const vote = ines.page.getByRole('region', { name: /^Vote: / })
    await press(vote.getByRole('button', { name: 'Vote for note 1', exact: true }))
    await wei.page.getByRole('button', { name: 'Open the list' }).click()
    await wei.page.getByRole('button', { name: 'Vote for note 1', exact: true }).click()
    await expect(ines.page.getByText('2 of 3 have voted').first()).toBeVisible()
    expect(await violations(ines.page)).toEqual([])
    expect(await violations(wei.page)).toEqual([])
    await press(vote.getByRole('button', { name: 'Close vote' }))
    await expect(tomas.page.getByRole('img', { name: '2 votes, rank 1' })).toBeVisible()
  })

  await test.step('the winner becomes a decision, which the minutes have with the agenda and the vote', async () => {
    await keys.press('Alt+Shift+N')
    await expect(strip(wei)).toContainText('7 of 7')
    const promotion = `/api/v1/boards/${boardIdOf(ines)}/ideas/1/promotion`
    const headers = { origin: ines.origin }
    const done = await ines.page.request.post(promotion, { data: { kind: 'decision' }, headers })
    expect(done.status()).toBe(200)
    await keys.press('Alt+Shift+E')
    await expect(strip(tomas)).toContainText('6 steps')
    const minutes = await read<Minutes>(ines, '/minutes')
    expect(minutes.ideas.find(({ number }) => number === 1)?.promotion?.kind).toBe('decision')
    expect(minutes.votes.map(({ title, votes }) => [title, votes])).toEqual([['Choose', 2]])
    expect(minutes.agenda.map(({ state }) => state)).toEqual(Array(6).fill('done'))
  })
})
