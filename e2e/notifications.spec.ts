import { createServer } from 'node:net'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { must } from '#base/must.ts'
import { decodeMail, startSmtpCatcher } from '#server/mail/testing/smtp-catcher.ts'
import { violations } from './accessibility.ts'
import { CHROMIUM } from './chromium.ts'
import { expect, test } from './fixtures.ts'
import { startProduct } from './start-product.ts'

const PHONE = { width: 390, height: 844 }
const ADDRESS = 'tomas@example.org'
/** A mail waits for a minute of quiet. */
const MAIL_MS = 150_000
/** A board counts again after its changes, and not first when the minute is over. */
const BEFORE_REPEAT = { timeout: 40_000 }

/** Links in mails need a public address, which has to be known before the start. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

async function api(page: Page, method: string, path: string, data?: object) {
  const headers = { origin: new URL(page.url()).origin }
  const answer = await page.request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) })
  const body = await answer.text()
  expect(answer.ok(), `${method} ${path}: ${body}`).toBe(true)
  return body === '' ? null : JSON.parse(body)
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

/** All of the popover is on the screen, and its buttons are large enough for a finger. */
async function fitsPhone(page: Page): Promise<void> {
  await expect(async () => {
    const place = must(await inbox(page).boundingBox(), 'the place of the popover')
    expect(Math.min(place.x, place.y)).toBeGreaterThanOrEqual(0)
    expect(place.x + place.width).toBeLessThanOrEqual(PHONE.width)
    expect(place.y + place.height).toBeLessThanOrEqual(PHONE.height)
    for (const button of await inbox(page).getByRole('button').all()) {
      const { width, height } = must(await button.boundingBox(), 'the place of a button')
      expect(Math.min(width, height), String(button)).toBeGreaterThanOrEqual(40)
    }
  }).toPass({ timeout: 20_000 })
}

test('a guest on a phone confirms an address, is notified on all pages and by mail, and of nothing that is gone or muted', async () => {
  const smtp = await startSmtpCatcher()
  const port = await freePort()
  const product = await startProduct({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Parley <parley@example.org>',
  })
  const browser = await chromium.launch(CHROMIUM)
  const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const viewport = { width: 1440, height: 900 }
    const context = await browser.newContext({ baseURL: `http://localhost:${port}`, viewport, ...options })
    return await context.newPage()
  }
  const [ines, tomas] = [await open(), await open({ viewport: PHONE, hasTouch: true })]
  const mails = () => smtp.mails.filter(({ to }) => to.includes(ADDRESS)).map(({ raw }) => decodeMail(raw))

  await ines.goto('/')
  await ines.getByRole('textbox', { name: 'What do you want to think about?' }).fill('Which door?')
  await ines.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Ines')
  await ines.getByRole('button', { name: 'New board' }).click()
  await ines.waitForURL(/\/b\//)
  const boardId = must(new URL(ines.url()).pathname.split('/')[2], 'the id of the board')
  await api(ines, 'POST', `/boards/${boardId}/notes`, { text: 'The one by the bus' })
  const { links }: { links: { word: string; url: string }[] } = await api(
    ines,
    'GET',
    `/boards/${boardId}/links`,
  )
  const comment = async (text: string, thread?: string) =>
    await api(ines, 'POST', `/boards/${boardId}/comments`, {
      text,
      ...(thread === undefined ? { anchor: { kind: 'board' } } : { thread }),
    })

  await test.step('a newcomer is offered mail, and confirms the address by the link', async () => {
    await tomas.goto(
      must(
        links.find(({ word }) => word === 'comment'),
        'a link',
      ).url,
    )
    await tomas.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Tomás')
    await tomas.getByRole('button', { name: 'Join the board' }).click()
    await tomas.getByRole('button', { name: 'Leave an address' }).tap()
    await fitsPhone(tomas)
    await inbox(tomas).getByRole('textbox', { name: 'Your address' }).fill(ADDRESS)
    expect(await violations(tomas)).toEqual([])
    await inbox(tomas).getByRole('button', { name: 'Send link' }).tap()
    await expect(inbox(tomas).getByText(`Open the link in the mail to ${ADDRESS}`)).toBeVisible()
    await expect.poll(() => mails().length).toBe(1)
    const link = must(/http:\/\/\S+confirm-address\?token=[\w-]+/.exec(mails()[0] ?? ''), 'a link')[0]
    const confirming = await open()
    await confirming.goto(link)
    expect(await violations(confirming)).toEqual([])
    await confirming.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(confirming.getByText(`Mail about boards goes to ${ADDRESS} from now on.`)).toBeVisible()
  })

  await test.step('a mention is on the bell of the board and of the home page, and opens its thread', async () => {
    await tomas.keyboard.press('Escape')
    const { thread } = await comment('Which one, @Tomás?')
    const unread = tomas.getByRole('button', { name: 'Notifications, 1 unread' })
    await expect(unread).toBeVisible()
    await tomas.goto('/')
    await unread.tap()
    await expect(inbox(tomas).getByRole('link', { name: /Ines mentioned you/ })).toBeVisible()
    await fitsPhone(tomas)
    expect(await violations(tomas)).toEqual([])
    const counted = tomas.waitForResponse(/notifications\?limit=0/)
    await inbox(tomas)
      .getByRole('link', { name: /Ines mentioned you/ })
      .tap()
    await expect(
      tomas.getByRole('dialog', { name: 'Comments' }).getByText('Which one, @Tomás?'),
    ).toBeVisible()
    await tomas.keyboard.press('Escape')
    await counted
    await expect(tomas.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

    // A deleted comment takes its notification back.
    const { comment: second } = await comment('Or none, @Tomás?', thread.id)
    await expect(unread).toBeVisible(BEFORE_REPEAT)
    await api(ines, 'DELETE', `/boards/${boardId}/comments/${second.id}`)
    const read = tomas.getByRole('button', { name: 'Notifications', exact: true })
    await expect(read).toBeVisible(BEFORE_REPEAT)
  })

  await test.step('with the level “Nothing” the bell stays quiet, and what came meanwhile is there again without it', async () => {
    await bell(tomas).tap()
    await inbox(tomas).getByRole('button', { name: 'Notification settings' }).tap()
    await expect(inbox(tomas).getByText(`Mail to ${ADDRESS}`)).toBeVisible()
    await fitsPhone(tomas)
    expect(await violations(tomas)).toEqual([])
    await choose(tomas, 'On this board', 'Nothing')
    await comment('The old one, @Tomás')
    await expect.poll(async () => (await api(tomas, 'GET', '/notifications?limit=0')).unread).toBe(0)
    await choose(tomas, 'On this board', 'As on all boards')
    await tomas.keyboard.press('Escape')
    await expect(tomas.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  })

  await test.step('a mail has what is unread after a minute, and one link stops it', async () => {
    await expect.poll(() => mails().length, { timeout: MAIL_MS }).toBe(2)
    const mail = mails()[1] ?? ''
    expect(mail).toContain('The old one, @Tomás')
    expect(mail).not.toContain('Or none')
    const stop = must(/List-Unsubscribe: <(\S+)>/.exec(mail)?.[1], 'an address')
    const stopping = await open()
    await stopping.goto(stop)
    await stopping.getByRole('button', { name: 'Stop this mail' }).click()
    await expect(stopping.getByText('You will get no more mail of this kind.')).toBeVisible()
  })

  await browser.close()
  await product.stop()
  await smtp.stop()
})
