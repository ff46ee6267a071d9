import { Webhook } from 'standardwebhooks'
import { must } from '#base/must.ts'
import { expect, type PersonWithPage, test } from './fixtures.ts'
import { createBoard, postNotes } from './steps.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

let receiver: WebhookReceiver
test.beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
test.afterEach(() => receiver.stop())

/** The messages so far, by type and the words of the note. */
const received = () => receiver.received.map(({ type, note }) => [type, note])

const messages = ({ page }: PersonWithPage, url: string) =>
  page.getByRole('list', { name: `Messages to ${url}` })

async function makeWebhook(
  { page }: PersonWithPage,
  boardId: string,
): Promise<{ url: string; secret: string }> {
  const url = `${receiver.url}/hook`
  await page.goto(`/webhooks?board=${boardId}`)
  await page.getByRole('textbox', { name: 'Address' }).fill(url)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  const secret = (await page.locator('code', { hasText: 'whsec_' }).textContent()) ?? ''
  await page.reload()
  await expect(page.getByText(secret)).toHaveCount(0)
  return { url, secret }
}

test('a facilitator registers a webhook, which gets signed messages, tries again and sends them again', async ({
  person,
}) => {
  const ines = await person('Ines')
  const { page } = ines
  const boardId = await createBoard(ines, 'Night shift')
  await page.goto(`/webhooks?board=${boardId}`)
  await page.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/hook')
  ines.expectRefusal(400)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByText(/inside the server’s own network/)).toBeVisible()

  const { url, secret } = await makeWebhook(ines, boardId)
  await page.getByRole('button', { name: `Send test to ${url}` }).click()
  await expect(messages(ines, url).getByText(/^Sent · Answer 204/)).toBeVisible()
  const tried = must(receiver.received[0], 'the test')
  expect(tried.type).toBe('webhook.test')
  expect(new Webhook(secret).verify(tried.body, tried.headers)).toBeTruthy()

  receiver.failures = 1
  await postNotes(ines, boardId, ['Quiet hours'])
  await expect(messages(ines, url).getByText(/^Sent after 2 attempts/)).toBeVisible()
  await page.getByRole('button', { name: 'Send Note added again' }).click()
  await expect.poll(received).toEqual([
    ['webhook.test', null],
    ['note.added', 'Quiet hours'],
    ['note.added', 'Quiet hours'],
    ['note.added', 'Quiet hours'],
  ])
  const ids = receiver.received.slice(1).map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
})

test('a webhook gets other events, is paused, and stops when its address is gone', async ({ person }) => {
  const ines = await person('Ines')
  const { page } = ines
  const boardId = await createBoard(ines, 'Night shift')
  const { url } = await makeWebhook(ines, boardId)
  await page.getByRole('button', { name: `More for ${url}` }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit webhook' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}/other`)
  await dialog.getByRole('checkbox', { name: 'Comment added' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  const other = `${receiver.url}/other`
  await page.getByRole('button', { name: `Pause ${other}` }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await postNotes(ines, boardId, ['While it was paused'])
  await page.getByRole('button', { name: `Start ${other}` }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  receiver.status = 410
  await postNotes(ines, boardId, ['After that'])
  await expect(page.getByText('Stopped: the address says that it is gone.')).toBeVisible()
  expect(received()).toEqual([['note.added', 'After that']])
  expect(receiver.received[0]?.path).toBe('/other')
})
