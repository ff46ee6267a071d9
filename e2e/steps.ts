import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from './fixtures.ts'

/** The words on a link, as the share dialog has them. */
export type LinkName = 'Facilitate' | 'Edit' | 'Comment' | 'View'

/** From the first page to a board of one's own, as a stranger does it. */
export async function startBoard(someone: Person, question: string): Promise<void> {
  const { page, name } = someone
  await page.goto('/')
  await page.getByRole('textbox', { name: 'What do you want to think about?' }).fill(question)
  await page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill(name)
  await page.getByRole('button', { name: 'New board' }).click()
  await seesBoard(page)
  // The tools come when the board may be edited; a key before that chooses none.
  await expect(page.getByRole('button', { name: 'New note', exact: true })).toBeVisible()
}

export async function copyLink({ page }: Person, name: LinkName): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: `Copy link: ${name}` }).click()
  await expect(page.getByRole('button', { name: `${name}: link copied` })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Close' }).click()
  return link
}

/** Opens a link, gives a name and is on the board. */
export async function joinBoard(someone: Person, link: string): Promise<void> {
  const { page, name } = someone
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill(name)
  await page.getByRole('button', { name: 'Join the board' }).click()
  await seesBoard(page)
}

export async function seesBoard(page: Page): Promise<void> {
  await page.waitForURL(/\/b\//)
  await expect(page.locator('.tl-canvas')).toBeVisible()
}

export function boardIdOf({ page }: Person): string {
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

/** A note on the canvas with these words, as it is drawn. */
export function noteOnCanvas({ page }: Person, text: string): Locator {
  return page.locator('.tl-shape[data-shape-type="note"]').filter({ hasText: text })
}

/** A note in the list beside the canvas. */
export function noteInList({ page }: Person, text: string): Locator {
  return page.getByRole('list', { name: 'Notes' }).getByRole('article').filter({ hasText: text })
}

/** `N`, words, Escape: what someone does who has an idea. */
export async function writeNote(someone: Person, text: string): Promise<void> {
  const { page } = someone
  await page.locator('.tl-canvas').focus()
  await page.keyboard.press('n')
  await page.keyboard.type(text)
  await expect(noteOnCanvas(someone, text)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('note-typing')).toHaveCount(0)
  await page.keyboard.press('Escape')
}

export async function isSaved({ page }: Person): Promise<void> {
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

/** The middle of a note on the screen, for the mouse. */
export async function pointAt(someone: Person, text: string): Promise<{ x: number; y: number }> {
  const box = await noteOnCanvas(someone, text).boundingBox()
  if (!box) throw new Error(`not on the screen: ${text}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
