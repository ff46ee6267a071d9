import { rmSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { preparedDataFolder } from '#db/testing/prepared-folder.ts'
import { violations } from './accessibility.ts'
import { type Ask, startBoardOverApi } from './board-over-api.ts'
import { expect, test } from './fixtures.ts'
import { startProduct } from './start-product.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/** The browser of Ines on a later day, with the cookies of the day before. */
async function openOnDay(
  browser: Browser,
  day: number,
  options: Pick<BrowserContextOptions, 'baseURL' | 'viewport' | 'storageState'>,
) {
  const context = await browser.newContext(options)
  await context.clock.setSystemTime(Date.now() + day * DAY_MS)
  return context
}

async function joinAsInes(page: Page, url: string, wei: Ask): Promise<void> {
  const { links } = (await wei('GET', '/links')) as { links: { word: string; url: string }[] }
  const { csrfToken } = await (await page.request.get('/api/auth/csrf')).json()
  const form = { name: 'Ines', csrfToken, json: 'true' }
  await page.request.post('/api/auth/callback/guest', { form })
  const link = links.find(({ word }) => word === 'edit')?.url
  const joined = await page.request.post('/api/v1/join', { data: { link }, headers: { origin: url } })
  expect(joined.ok()).toBe(true)
}

const card = (page: Page, text: string) => page.getByRole('article', { name: text })
const seen = (page: Page, label: string) => page.getByRole('progressbar', { name: label })
const marksSent = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/visits'))

test('a board of one day is reviewed on a phone on the next and decided on the third, by keyboard', async ({
  browser,
}) => {
  const PARLEY_DATA = await preparedDataFolder()
  const startOnDay = async (day: number, PORT = '0') =>
    await startProduct({
      ...{ PARLEY_DATA, PORT, CLOCK_AHEAD_MS: String(day * DAY_MS) },
      NODE_OPTIONS: `--import=${new URL('clock-ahead.ts', import.meta.url).href}`,
    })

  let product = await startOnDay(0)
  const { url } = product
  const { port } = new URL(url)
  const { boardId, wei } = await startBoardOverApi(url)
  const monday = await openOnDay(browser, 0, { baseURL: url, viewport: DESK })
  const ines = await monday.newPage()
  await joinAsInes(ines, url, wei)
  await wei('POST', '/notes', { text: 'Soup at seven' })
  await ines.goto(`/b/${boardId}/review`)
  await expect(ines.getByRole('heading', { name: 'Everything on this board' })).toBeVisible()
  await expect(card(ines, 'Soup at seven')).toBeVisible()
  await ines.getByRole('button', { name: 'Mark all 1 as seen' }).press('Enter')
  await expect(ines.getByText('1 thing marked as seen', { exact: true })).toBeVisible()
  const storageState = await monday.storageState()
  await monday.close()
  const { note } = (await wei('POST', '/notes', { text: 'Guards finish at six' })) as { note: { id: string } }
  await wei('POST', '/notes', { text: 'Tea by the pot' })
  await wei('POST', '/notes', { text: 'Light the clock tower' })
  const question = '@Ines what do three hours cost?'
  await wei('POST', '/comments', { text: question, anchor: { kind: 'record', recordId: note.id } })
  await product.stop()

  product = await startOnDay(1, port)
  const tuesday = await openOnDay(browser, 1, { baseURL: url, viewport: PHONE, storageState })
  const phone = await tuesday.newPage()
  await phone.goto(`/b/${boardId}`)
  await phone.getByRole('link', { name: 'Review' }).press('Enter')
  await expect(phone.getByRole('heading', { name: 'Since your last visit' })).toBeVisible()
  await expect(card(phone, 'Guards finish at six')).toContainText(question)
  await expect(phone.getByText('Wei mentioned you')).toBeVisible()
  expect(await violations(phone)).toEqual([])
  await phone.keyboard.press('m')
  await phone.keyboard.type('About 430 euros.')
  await phone.keyboard.press('Enter')
  await expect(card(phone, 'Guards finish at six').getByText('About 430 euros.')).toBeVisible()
  await phone.keyboard.press('Escape')
  await phone.keyboard.press('+')
  await expect(phone.getByRole('button', { name: 'Take your + back' })).toBeVisible()
  const sent = marksSent(phone)
  await phone.keyboard.press('Space')
  await expect(card(phone, 'Tea by the pot')).toBeVisible()
  await sent
  // Another device of hers: signed in, and with nothing of the phone's storage.
  const { cookies } = await tuesday.storageState()
  const atDesk = { baseURL: url, viewport: DESK, storageState: { cookies, origins: [] } }
  const deskContext = await openOnDay(browser, 1, atDesk)
  const desk = await deskContext.newPage()
  await desk.goto(`/b/${boardId}/review`)
  await expect(card(desk, 'Tea by the pot')).toBeVisible()
  await expect(seen(desk, '1 of 3 seen')).toBeVisible()
  expect(await violations(desk)).toEqual([])
  await desk.keyboard.press('s')
  await expect(card(desk, 'Light the clock tower')).toBeVisible()
  const sentToo = marksSent(desk)
  await desk.keyboard.press('Space')
  await desk.keyboard.press('Space')
  await expect(desk.getByRole('heading', { name: 'You have seen everything' })).toBeVisible()
  await sentToo
  await wei('PATCH', `/notes/${encodeURIComponent(note.id)}`, { text: 'Guards finish at seven' })
  const review = () => desk.request.get(`/api/v1/boards/${boardId}/review`)
  await expect.poll(async () => await (await review()).text()).toContain('"edited"')
  const tuesdayState = await tuesday.storageState()
  await deskContext.close()
  await tuesday.close()
  await product.stop()

  product = await startOnDay(2, port)
  const kept = { baseURL: url, viewport: DESK, storageState: tuesdayState }
  const wednesday = await openOnDay(browser, 2, kept)
  const page = await wednesday.newPage()
  await page.goto(`/b/${boardId}`)
  const line = page.getByRole('region', { name: 'Since your last visit' })
  await expect(line).toContainText('since yesterday')
  await line.getByRole('link', { name: 'Show' }).press('Enter')
  await expect(card(page, 'Guards finish at seven')).toContainText('Wei edited yours')
  await page.keyboard.press('d')
  await expect(card(page, 'Guards finish at seven').getByText(/Decision/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('b')
  await page.waitForURL((address) => address.pathname === `/b/${boardId}`)
  await wednesday.close()
  await product.stop()
  rmSync(PARLEY_DATA, { recursive: true, force: true })
})
