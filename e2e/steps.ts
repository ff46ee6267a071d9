import { expect, type Locator, type Page } from '@playwright/test'
import type { PersonWithPage } from './fixtures.ts'

/** The names of links in the share dialog. */
export type LinkName = 'Facilitate' | 'Edit' | 'Comment' | 'View'

/** From the first page to a new board, as a stranger does it. */
export async function startBoardAtHome(someone: PersonWithPage, question: string): Promise<void> {
  const { page, name } = someone
  await page.goto('/')
  await page.getByRole('textbox', { name: 'What do you want to think about?' }).fill(question)
  await page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill(name)
  await page.getByRole('button', { name: 'New board' }).click()
  await canEditBoard(page)
  await openPanel(page)
}

/**
 * Creates a board over the API, for a story about another page: to load the canvas takes seconds of processor time. Returns
 * the board's id.
 */
export async function createBoard(someone: PersonWithPage, question: string): Promise<string> {
  await signInAsGuest(someone)
  const { board } = await post<{ board: { id: string } }>(someone, '/api/v1/boards', {
    title: question,
    premise: question,
  })
  // Stories name the advisors that answer: the board's own, and not some that are drawn from the library.
  const settings = { data: { drawsAdvisors: false }, headers: { origin: someone.origin } }
  expect((await someone.page.request.patch(`/api/v1/boards/${board.id}/settings`, settings)).ok()).toBe(true)
  return board.id
}

/** Creates a board over the API and opens it: most stories begin after the first page, which takes seconds. */
export async function startBoard(someone: PersonWithPage, question: string): Promise<void> {
  await someone.page.goto(`/b/${await createBoard(someone, question)}`)
  await canEditBoard(someone.page)
  await openPanel(someone.page)
}

/** On an empty board the panel is closed at first. In a narrow window it would cover the canvas, and stays closed. */
async function openPanel(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Notes and advisors' })
  const isWide = (page.viewportSize()?.width ?? 0) >= 1200
  if (isWide && (await button.isVisible())) await button.click()
}

/** The button with the title of the board, which opens its menu. */
export function boardMenu(page: Page): Locator {
  return page.getByRole('button', { name: /, menu of the board$/ })
}

/** Adds notes over the API, numbered in this order. */
export async function postNotes(someone: PersonWithPage, boardId: string, texts: string[]): Promise<void> {
  for (const text of texts) await post(someone, `/api/v1/boards/${boardId}/notes`, { text })
}

/** Creates a link to the board over the API. */
export async function copyLink(
  host: PersonWithPage,
  name: LinkName,
  boardId = boardIdOf(host),
): Promise<string> {
  const answer = await host.page.request.get(`/api/v1/boards/${boardId}/links`)
  expect(answer.status()).toBe(200)
  const { links }: { links: { word: string; url: string }[] } = await answer.json()
  const link = links.find(({ word }) => word === name.toLowerCase())
  if (!link) throw new Error(`the board has no link: ${name}`)
  return link.url
}

export async function copyLinkInDialog({ page }: PersonWithPage, name: LinkName): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: `Copy link: ${name}` }).click()
  await expect(page.getByRole('button', { name: `${name}: link copied` })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  return link
}

export async function joinBoardAsStranger(someone: PersonWithPage, link: string): Promise<void> {
  const { page, name } = someone
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill(name)
  await page.getByRole('button', { name: 'Join the board' }).click()
  await seesBoard(page)
}

/** Joins over the API without opening a page. Returns the board's id. */
export async function becomeMember(someone: PersonWithPage, link: string): Promise<string> {
  await signInAsGuest(someone)
  const { board } = await post<{ board: { id: string } }>(someone, '/api/v1/join', { link })
  return board.id
}

/** Joins over the API and opens the board. */
export async function joinBoard(someone: PersonWithPage, link: string): Promise<void> {
  await someone.page.goto(`/b/${await becomeMember(someone, link)}`)
  await seesBoard(someone.page)
  await openPanel(someone.page)
}

async function signInAsGuest({ page, name }: PersonWithPage): Promise<void> {
  const csrf = await page.request.get('/api/auth/csrf')
  const { csrfToken } = await csrf.json()
  const answer = await page.request.post('/api/auth/callback/guest', {
    form: { name, csrfToken, json: 'true' },
  })
  expect(answer.status()).toBe(200)
}

async function post<T>({ page, origin }: PersonWithPage, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data, headers: { origin } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return await answer.json()
}

/** The tools appear when the board can be edited; an earlier key has no effect. */
export async function canEditBoard(page: Page): Promise<void> {
  await seesBoard(page)
  await expect(page.getByRole('button', { name: 'New note', exact: true })).toBeVisible()
}

export async function seesBoard(page: Page): Promise<void> {
  await page.waitForURL(/\/b\//)
  await expect(page.locator('.tl-canvas')).toBeVisible()
}

export function boardIdOf({ page }: PersonWithPage): string {
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

/** A note on the canvas with these words, as drawn. */
export function noteOnCanvas({ page }: PersonWithPage, text: string): Locator {
  return page.locator('.tl-shape[data-shape-type="note"]').filter({ hasText: text })
}

export function noteInList({ page }: PersonWithPage, text: string): Locator {
  return page.getByRole('list', { name: 'Notes' }).getByRole('article').filter({ hasText: text })
}

/** `N`, words, Escape: how people add an idea. */
export async function writeNote(someone: PersonWithPage, text: string): Promise<void> {
  const { page } = someone
  await page.locator('.tl-canvas').focus()
  await page.keyboard.press('n')
  await page.keyboard.type(text)
  await finishNote(someone, text)
}

/** Like `writeNote`, in one input as dictation gives it: a busy machine can't make pauses in it, at which undo would stop. */
export async function dictateNote(someone: PersonWithPage, text: string): Promise<void> {
  const { page } = someone
  await page.locator('.tl-canvas').focus()
  await page.keyboard.press('n')
  await expect(page.getByTestId('note-typing')).toBeVisible()
  await page.keyboard.insertText(text)
  await finishNote(someone, text)
}

async function finishNote(someone: PersonWithPage, text: string): Promise<void> {
  const { page } = someone
  await expect(noteOnCanvas(someone, text)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('note-typing')).toHaveCount(0)
  await page.keyboard.press('Escape')
}

export async function isSaved({ page }: PersonWithPage): Promise<void> {
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

/** Waits until this browser's copies of boards have everything written so far: a reload of the page may be faster. */
export async function isOnDevice(someone: PersonWithPage): Promise<void> {
  await (await holdCopies(someone)).release()
}

/** The browser's own copies of boards store nothing more until `release`. Resolves when they have all that was written before. */
export async function holdCopies({ page }: PersonWithPage): Promise<{ release(): Promise<void> }> {
  const held = await page.evaluateHandle(async () => {
    const state = { isHeld: true, ended: [] as Promise<void>[] }
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('parley:')) continue
      const copy = await new Promise<IDBDatabase>((resolve, reject) => {
        const opened = indexedDB.open(name)
        opened.onsuccess = () => resolve(opened.result)
        opened.onerror = () => reject(opened.error)
      })
      // Others keep lists of the page.
      if (!copy.objectStoreNames.contains('updates')) {
        copy.close()
        continue
      }
      const hold = copy.transaction('updates', 'readwrite')
      state.ended.push(new Promise((resolve) => (hold.oncomplete = () => resolve(copy.close()))))
      // It begins once the earlier writes have ended, and lasts while requests follow.
      await new Promise<void>((resolve) => {
        const ask = (): void => {
          hold.objectStore('updates').count().onsuccess = () => {
            resolve()
            if (state.isHeld) ask()
          }
        }
        ask()
      })
    }
    return state
  })
  return {
    release: () =>
      held.evaluate(async (state) => {
        state.isHeld = false
        await Promise.all(state.ended)
      }),
  }
}

/** The middle of a note on the screen, for the mouse. */
export async function pointAt(someone: PersonWithPage, text: string): Promise<{ x: number; y: number }> {
  const box = await noteOnCanvas(someone, text).boundingBox()
  if (!box) throw new Error(`not on the screen: ${text}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
