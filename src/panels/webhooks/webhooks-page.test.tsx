// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { DeliveryResponse, WebhookResponse } from '#api/webhooks.ts'
import { renderPage } from '#panels/testing/render-page.tsx'
import { NewWebhookForm } from './new-webhook-form.tsx'
import { WebhookList } from './webhook-list.tsx'
import { webhooksApi } from './webhook-requests.ts'

const HOOK: WebhookResponse = {
  ...{ id: 'wh_1', boardId: 'board1', owner: { id: 'u1', name: 'Ann' }, url: 'https://hook.example/a' },
  ...{ types: ['note.added'], state: 'active', reason: null, failingSince: null, oldSecretUntil: null },
  ...{ waiting: 0, last: null, createdAt: 1 },
}
const FAILED: DeliveryResponse = {
  ...{ id: 'msg_1', type: 'note.added', at: 1, state: 'failed', dueAt: null, attempts: 8, triedAt: 2 },
  ...{ status: 500, answer: 'Out of order', problem: null, durationMs: 12 },
}
const again = async () => undefined

/** Answers requests by method and path, and returns those that it received. */
function stubApi(answers: Record<string, unknown>): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string, options: RequestInit = {}) => {
    const request = `${options.method ?? 'GET'} ${url.replace(/^.*\/api\/v1\/boards\/board1/, '')}`
    requests.push(request)
    const answer = answers[request]
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
  return requests
}

test('a new webhook shows its secret once, and the button says what is missing', async () => {
  stubApi({ 'POST /webhooks': { webhook: HOOK, secret: 'whsec_abc' } })
  const { user, press } = await renderPage(<NewWebhookForm api={webhooksApi('board1')} onMade={again} />)
  const create = screen.getByRole('button', { name: 'Create webhook' })
  expect(create.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Write an address like https://example.org/hook.')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Address' }), HOOK.url)
  await user.click(screen.getByRole('checkbox', { name: 'Vote closed' }))
  await press('Create webhook')
  expect(await screen.findByText('whsec_abc')).toBeDefined()
  expect(screen.getByText(/shown only once/)).toBeDefined()
})

test('messages show the answer of the receiver, and can be sent again', async () => {
  const requests = stubApi({ 'GET /webhooks/wh_1/deliveries': { deliveries: [FAILED] } })
  const { press } = await renderPage(
    <WebhookList webhooks={[HOOK]} api={webhooksApi('board1')} onChange={again} />,
  )
  await press('Messages to https://hook.example/a')
  const list = await screen.findByRole('list', { name: 'Messages to https://hook.example/a' })
  expect(within(list).getByText('Failed after 8 attempts · Answer 500')).toBeDefined()
  await press('Answer to Note added')
  expect(within(list).getByText('Out of order')).toBeDefined()
  await press('Send Note added again')
  expect(requests).toContain('POST /webhooks/wh_1/deliveries/msg_1/replay')
})

test('a webhook that the server stopped says why and can be started; deleting asks first', async () => {
  const requests = stubApi({})
  const stopped: WebhookResponse = { ...HOOK, state: 'disabled', reason: 'failing' }
  const { press, user } = await renderPage(
    <WebhookList webhooks={[stopped]} api={webhooksApi('board1')} onChange={again} />,
  )
  expect(screen.getByText('Stopped: nothing arrived for five days.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Send test/ })).toBeNull()
  await press('Start https://hook.example/a')
  expect(requests).toEqual(['PATCH /webhooks/wh_1'])
  await press('More for https://hook.example/a')
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(requests).toContain('DELETE /webhooks/wh_1')
})

test('the address and the events of a webhook are changed', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, options: RequestInit = {}) => {
    bodies.push(JSON.parse(String(options.body)))
    return new Response(null, { status: 204 })
  })
  const { press, user } = await renderPage(
    <WebhookList webhooks={[HOOK]} api={webhooksApi('board1')} onChange={again} />,
  )
  await press('More for https://hook.example/a')
  await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit webhook' })
  const address = within(dialog).getByRole('textbox', { name: 'Address' })
  await user.clear(address)
  expect(within(dialog).getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  await user.type(address, 'https://hook.example/b')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Step ended' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(bodies).toEqual([{ url: 'https://hook.example/b', types: ['note.added', 'step.ended'] }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without webhooks the list says so', async () => {
  await renderPage(<WebhookList webhooks={[]} api={webhooksApi(null)} onChange={again} />)
  expect(screen.getByText('There are no webhooks here.')).toBeDefined()
})
