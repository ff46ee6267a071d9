import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { WAIT } from '#base/testing/patience.ts'

const HTML = readFileSync(join(import.meta.dirname, 'session-app.html'), 'utf8')
const Sent = z.looseObject({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})
const GLANCE = {
  request: 'Can we ship?',
  status: 'waiting',
  answered: 1,
  total: 2,
  questions: [
    { text: '<img src=x onerror=alert(1)> ready?', state: 'settled', answers: 2 },
    { text: 'What is missing?', state: 'open', answers: 0 },
  ],
  board_url: 'https://parley.example/b/1',
}

const sent: z.infer<typeof Sent>[] = []
/** The page in a window that is its own parent, so that messages to its client are caught. */
const { window: view } = new JSDOM(HTML, {
  runScripts: 'dangerously',
  beforeParse(window) {
    window.postMessage = (message: unknown) => void sent.push(Sent.parse(message))
  },
})
const { document } = view

const receive = (data: object, source: Window | null = view) =>
  view.dispatchEvent(new view.MessageEvent('message', { data: { jsonrpc: '2.0', ...data }, source }))
const request = (method: string) =>
  vi.waitFor(() => {
    const found = sent.findLast((one) => one.method === method)
    if (!found) throw new Error(`no ${method} yet`)
    return found
  }, WAIT)
const text = (id: string) => document.getElementById(id)?.textContent

test('[MP51] the view shows counts and questions as text, speaks to its client alone, and loads nothing', async () => {
  const toolResult = (session_id: string) => ({
    method: 'ui/notifications/tool-result',
    params: { structuredContent: { session_id, status: 'waiting' } },
  })
  receive(toolResult('w999999999999'), null)
  const { id } = await request('ui/initialize')
  receive({ id, result: { hostContext: { theme: 'dark' } } })
  await request('ui/notifications/initialized')
  receive(toolResult('w000000000001'))
  const call = await request('tools/call')
  expect(call.params).toEqual({ name: 'brainstorm_glance', arguments: { session_id: 'w000000000001' } })
  receive({ id: call.id, result: { structuredContent: GLANCE } })
  await vi.waitFor(() => expect(text('progress')).toBe('1 of 2 answered'), WAIT)
  const items = [...document.querySelectorAll('li')].map((item) => item.textContent)
  expect(items).toEqual([
    '<img src=x onerror=alert(1)> ready? · 2 answers',
    'What is missing? · open, 0 answers',
  ])
  expect(document.querySelector('img')).toBeNull()
  document.querySelector('button')?.click()
  expect((await request('ui/open-link')).params).toEqual({ url: GLANCE.board_url })
  expect(HTML).not.toMatch(/src=|href=|@import|url\(/)
})

test('[MP51] the view answers its client, which waits before it takes the view away, and has its colours', async () => {
  const scheme = () => document.documentElement.style.getPropertyValue('color-scheme')
  expect(scheme()).toBe('dark')
  receive({ method: 'ui/notifications/host-context-changed', params: { theme: 'light' } })
  expect(scheme()).toBe('light')
  receive({ id: 91, method: 'ui/resource-teardown', params: {} })
  receive({ id: 92, method: 'sampling/createMessage', params: {} })
  expect(sent.filter(({ id = 0, method }) => id > 90 && method === undefined)).toMatchObject([
    { id: 91, result: {} },
    { id: 92, error: { code: -32601 } },
  ])
})
