import { expect, type Locator } from '@playwright/test'
import type { PersonWithPage } from './fixtures.ts'
import { boardIdOf, noteOnCanvas } from './steps.ts'

/** Modes by their names in the ask bar. */
export type ModeName =
  | 'Separate, then together'
  | 'Separately'
  | 'One after the other'
  | 'Round robin'
  | 'Second opinion'
  | 'One advisor'

/** The four default advisors, in the order in which they speak. */
export const STARTING_ADVISORS = [
  'Night-shift nurse',
  'School caretaker',
  'First-year accountant',
  'Sceptic',
] as const

export async function chooseMode({ page }: PersonWithPage, mode: ModeName): Promise<void> {
  await page.getByRole('button', { name: /^How they answer: / }).click()
  await page.getByRole('menuitemradio', { name: mode, exact: true }).click()
}

/** Selects only these for the next round. */
export async function chooseAdvisors({ page }: PersonWithPage, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: /^Advisors: .*Choose others$|^Choose advisors$/ }).click()
  const list = page.getByRole('dialog', { name: 'Advisors for this round' })
  for (const name of STARTING_ADVISORS) {
    const box = list.getByRole('checkbox', { name })
    if ((await box.isChecked()) !== names.includes(name)) await box.click()
  }
  await page.keyboard.press('Escape')
}

export async function ask({ page }: PersonWithPage, question: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'A question to the advisors' })
  await field.fill(question)
  await field.press('Enter')
}

export function roundInPanel({ page }: PersonWithPage, number: number): Locator {
  return page.getByRole('region', { name: `Round ${number}`, exact: true })
}

export async function showAdvisors({ page }: PersonWithPage): Promise<void> {
  await page.getByRole('tab', { name: 'Advisors' }).click()
}

/** All turns have ended, this many successfully. */
export async function roundIsDone(someone: PersonWithPage, number: number, turns: number): Promise<void> {
  const round = roundInPanel(someone, number)
  await expect(round.getByText(turns === 1 ? '1 answer' : `${turns} answers`)).toBeVisible()
  await expect(round.getByRole('button', { name: 'Ask this again' })).toBeVisible()
}

/** The demo script's notes as drawn. */
export function scriptNotes(someone: PersonWithPage): Locator {
  return noteOnCanvas(someone, 'script, not an AI')
}

interface Turn {
  agent: string
  state: string
  text: string
  notes: string[]
}
export interface RoundAnswer {
  id: string
  number: number
  state: string
  turns: Turn[]
}

/** The board's API response for this person. */
export async function read<T>(someone: PersonWithPage, path: string): Promise<T> {
  const answer = await someone.page.request.get(`/api/v1/boards/${boardIdOf(someone)}${path}`)
  expect(answer.status(), path).toBe(200)
  return await answer.json()
}

export async function showWholeBoard({ page }: PersonWithPage): Promise<void> {
  await page.locator('.tl-canvas').focus()
  await page.keyboard.press('Shift+1')
}
