import type { Page } from '@playwright/test'
import { z } from 'zod'

const Member = z.object({ id: z.string(), name: z.string() })

const SAID = [
  'The sign that says open late is inside the door: no one can read it from the street.',
  'Maybe a lantern walk with the school, past our door. And we need to get last winter’s counter figures from Ruth.',
] as const

type Ask = (path: string, method: string, body?: unknown) => Promise<unknown>

/** Takes pictures of the results of a board's notes: the log, a conversation with the clerk on a phone, and the proposal. */
export async function takeLogPictures(
  page: Page,
  phone: Page,
  boardId: string,
  picture: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  await takeTalk(phone, boardId, picture)
  await page.emulateMedia({ colorScheme: 'light' })
  await growLog(asker(page, boardId))
  await page.goto(`/b/${boardId}/log`)
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Light the clock tower' }).first()
  await row.waitFor({ timeout: 30_000 })
  await row.focus()
  await page.keyboard.press('Enter')
  // Links and history load a moment after it opens.
  await page
    .getByRole('region', { name: 'History' })
    .getByText(/made it a decision/)
    .waitFor()
  await picture(page, 'log')

  await asker(page, boardId)('/proposals', 'POST', {})
  await page.goto(`/b/${boardId}/proposal`)
  await page.getByRole('button', { name: /^Write version 2/ }).waitFor({ timeout: 60_000 })
  await picture(page, 'proposal')
}

async function takeTalk(
  phone: Page,
  boardId: string,
  picture: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  await phone.goto(`/b/${boardId}/talk`)
  const field = phone.getByRole('textbox', { name: 'Say something to the clerk' })
  for (const [i, words] of SAID.entries()) {
    await field.fill(words)
    await field.press('Enter')
    await phone
      .getByRole('button', { name: /^Undo: remove #\d+$/ })
      .nth(i)
      .waitFor({ timeout: 30_000 })
    await phone.getByRole('button', { name: /^Stop/ }).waitFor({ state: 'detached', timeout: 30_000 })
  }
  await phone.getByText(/^Captured as #\d+, to-do$/).waitFor()
  const conversation = await phone.getByRole('log').elementHandle()
  await phone.waitForFunction(
    (element) => element && element.scrollHeight - element.scrollTop - element.clientHeight <= 1,
    conversation,
  )
  await picture(phone, 'talk')
}

/** Calls the API in the name of the person who has this page open. */
function asker(page: Page, boardId: string): Ask {
  return (path, method, body) =>
    page.evaluate(
      async ([address, verb, sent]) => {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(address, { method: verb, headers, body: sent })
        if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`)
        return await answer.json().catch(() => null)
      },
      [`/api/v1/boards/${boardId}${path}`, method, body === undefined ? null : JSON.stringify(body)] as const,
    )
}

/** Changes ideas like people do in an hour. */
async function growLog(ask: Ask): Promise<void> {
  const grown = [
    { numbers: [1, 4, 7, 9, 16], change: { status: 'refining' } },
    { numbers: [3, 10, 15], change: { status: 'distilled' } },
    { numbers: [13, 17], change: { category: 'note' } },
    { numbers: [15], change: { category: 'todo' } },
  ]
  for (const change of grown) await ask('/ideas/changes', 'POST', change)
  await ask('/ideas/18/links', 'POST', { to: 17, type: 'builds_on' })
  await ask('/ideas/3/links', 'POST', { to: 18, type: 'supports' })
  const { members } = z.object({ members: z.array(Member) }).parse(await ask('/members', 'GET'))
  const ownerId = members.find(({ name }) => name === 'Wei')?.id ?? null
  await ask('/ideas/18/promotion', 'POST', { kind: 'decision', ownerId, due: '2027-01-14' })
}
