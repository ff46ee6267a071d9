import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import { boardIdOf, copyLink, joinBoard, noteInList, noteOnCanvas, startBoard } from './steps.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

const field = ({ page }: PersonWithPage) => page.getByRole('textbox', { name: 'Say something to the clerk' })
const conversation = ({ page }: PersonWithPage) => page.getByRole('log', { name: 'Conversation' })
const captured = ({ page }: PersonWithPage, text: string) =>
  page.getByRole('list', { name: 'Captured' }).getByRole('listitem').filter({ hasText: text })

async function capture({ page }: PersonWithPage, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Capture a thought' }).fill(text)
  await page.keyboard.press('Enter')
}

/** The service worker has this page with all of its files. */
async function isKeptPage(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async (path) => Boolean(await caches.match(path)), new URL(page.url()).pathname)
  await expect.poll(kept).toBe(true)
}

/** Without a network, the browser's own messages are expected. */
async function goOffline(someone: PersonWithPage): Promise<void> {
  someone.expectComplaint(/net::ERR_INTERNET_DISCONNECTED/)
  await someone.context.setOffline(true)
  await someone.unplug()
}

async function goOnline(someone: PersonWithPage): Promise<void> {
  await someone.context.setOffline(false)
  someone.plugIn()
}

test('ideas from a conversation with the clerk appear on the canvas, and are removed and restored', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Why is the shop empty after six?')
  const { page } = ines
  const tomas = await person('Tomás')
  await joinBoard(tomas, await copyLink(ines, 'Edit'))

  await page.locator('.tl-canvas').focus()
  await page.keyboard.press('c')
  await expect(field(ines)).toBeFocused()
  await page.keyboard.type('We could hang a lantern over the door.')
  await page.keyboard.press('Enter')
  const log = conversation(ines)
  await expect(log.getByText('We could hang a lantern over the door.').first()).toBeVisible()
  const undo = log.getByRole('button', { name: /^Undo: remove #\d+$/ })
  await expect(undo).toBeVisible()
  await expect(log.getByText('script, not an AI').first()).toBeVisible()
  for (const someone of [ines, tomas])
    await expect(noteOnCanvas(someone, 'lantern over the door')).toBeVisible()

  // Other people get none of it.
  await tomas.page.locator('.tl-canvas').focus()
  await tomas.page.keyboard.press('c')
  await expect(tomas.page.getByRole('heading', { name: 'Think aloud' })).toBeVisible()

  await undo.click()
  await expect(log.getByText(/^Removed\. It was #\d+/)).toBeVisible()
  for (const someone of [ines, tomas])
    await expect(noteOnCanvas(someone, 'lantern over the door')).toHaveCount(0)
  await log.getByRole('button', { name: /^Restore #\d+$/ }).click()
  for (const someone of [ines, tomas])
    await expect(noteOnCanvas(someone, 'lantern over the door')).toBeVisible()

  await field(ines).fill('Half a thought')
  await page.reload()
  await expect(field(ines)).toHaveValue('Half a thought')
  await expect(conversation(ines).getByText('We could hang a lantern over the door.').first()).toBeVisible()

  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Delete the conversation' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('heading', { name: 'Think aloud' })).toBeVisible()
  await expect(noteOnCanvas(ines, 'lantern over the door')).toBeVisible()
})

test('on a phone a talk page that was open once opens without a connection, keeps what is captured, and sends it later', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'From the train')
  const amara = await person('Amara', { ...PHONE, canUnplug: true, isFirstVisit: true })
  const { page } = amara
  await page.goto(await copyLink(ines, 'Edit'))
  await page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Amara')
  await page.getByRole('button', { name: 'Join the board' }).click()
  await page.getByRole('button', { name: 'Talk', exact: true }).click()
  await expect(field(amara)).toBeVisible()

  await page.goto(`/b/${boardIdOf(amara)}/talk`)
  await expect(page.getByRole('heading', { name: 'Talk with the clerk', level: 1 })).toBeVisible()
  await isKeptPage(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(PHONE.viewport.width)

  await goOffline(amara)
  await page.reload()
  await expect(page.getByText(/^Offline: the clerk can’t answer/)).toBeVisible()
  await capture(amara, 'The sign is inside the door')
  await capture(amara, 'A lantern walk with the school')
  await expect(captured(amara, 'The sign is inside')).toContainText('Kept on this device')
  await page.reload()
  await expect(captured(amara, 'A lantern walk')).toContainText('Kept on this device')
  await expect(noteInList(ines, 'The sign is inside')).toHaveCount(0)

  await goOnline(amara)
  await page.reload()
  await page.getByRole('radio', { name: 'Capture' }).click()
  for (const text of ['The sign is inside the door', 'A lantern walk with the school']) {
    await expect(captured(amara, text)).toContainText(/Captured as #\d+/)
    await expect(noteInList(ines, text)).toContainText('Amara')
  }

  await page.goto('/')
  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('textbox', { name: 'Your name, as the others will see it' })).toBeVisible()
  const left = await page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations()
    return [...(await caches.keys()), ...workers.map(({ scope }) => scope)]
  })
  expect(left).toEqual([])
})

test('text from another page becomes a note on the chosen board, and the page interrupts nobody', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Clippings')
  const link = await copyLink(ines, 'View')
  const { page } = ines
  await page.goto(`/b/${boardIdOf(ines)}/talk`)
  await expect(page.getByRole('heading', { name: 'Think aloud' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.goto('/capture?title=Why+shops+close&text=Light+sells&url=https%3A%2F%2Fexample.org%2Fa')
  const words = page.getByRole('textbox', { name: 'Words' })
  await expect(words).toHaveValue('Light sells\nWhy shops close\nhttps://example.org/a')
  expect(await violations(page)).toEqual([])
  await words.press('End')
  await words.press('Enter')
  await expect(page.getByRole('heading', { name: 'On “Clippings”' })).toBeVisible()
  await expect(page.getByText(/^Captured as/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Talk with the clerk' }).click()
  await page.getByRole('radio', { name: 'Capture' }).click()
  await expect(captured(ines, 'Light sells')).toContainText(/Captured as #\d+/)
  expect(await violations(page)).toEqual([])

  const wei = await person('Wei', PHONE)
  await wei.page.goto(link)
  await wei.page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Wei')
  await wei.page.getByRole('button', { name: 'Join the board' }).click()
  await wei.page.getByRole('button', { name: 'Talk', exact: true }).click()
  await expect(wei.page.getByText(/Your role is “Viewer”\. Ask for an Edit link/)).toBeVisible()
  expect(await violations(wei.page)).toEqual([])
})
