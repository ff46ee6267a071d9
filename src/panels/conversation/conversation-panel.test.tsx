// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { boardShapes } from '#board/board-doc.ts'
import { editBoard, setNoteMeta } from '#board/edit-board.ts'
import { TRAY_ID } from '#board/tray.ts'
import { FakeTalkApi, messageBy } from './testing/fake-conversation-api.ts'
import { button, click, field, press, shows, type } from './testing/hands.ts'
import { type OpenTalk, openTalk } from './testing/open-conversation.tsx'
import { projectionOf } from './testing/projection-of.ts'
import { settleReact } from './testing/settle.ts'

let opened: OpenTalk[] = []

afterEach(async () => {
  for (const talk of opened) await talk.close()
  opened = []
  localStorage.clear()
  vi.unstubAllGlobals()
})

async function open(...args: Parameters<typeof openTalk>): Promise<OpenTalk> {
  const talk = await openTalk(...args)
  opened.push(talk)
  return talk
}

test('[TU4] Enter sends, Shift+Enter does not, and an input method keeps its own Enter', async () => {
  const talk = await open()
  await type(talk, 'What if we ')
  await press(talk, 'Enter', { shiftKey: true })
  await press(talk, 'Enter', { isComposing: true })
  expect(talk.api.asked).toEqual([])
  await type(talk, 'What if we walk?')
  await press(talk, 'Enter')
  expect(talk.api.asked).toMatchObject([
    { method: 'POST', path: '/talk', body: { text: 'What if we walk?', source: 'web' } },
  ])
  expect(field(talk).value).toBe('')
  await shows(talk, /What if we walk\?.*Thinking/)
})

test('[TU1] words come as they are written, and a refused gap is read again', async () => {
  const api = new FakeTalkApi()
  api.messages = [messageBy('me', 'm1', 'Hello'), messageBy('clerk', 'm2', '', { state: 'thinking' })]
  const talk = await open({}, api)
  await shows(talk, /Hello/)
  await settleReact(() => talk.server.tellTalk({ type: 'more', id: 'm2', at: 0, text: 'Good ' }))
  await shows(talk, /Good.*Writing/)
  api.messages = [
    messageBy('me', 'm1', 'Hello'),
    messageBy('clerk', 'm2', 'Good evening, all of you', { state: 'writing' }),
  ]
  await settleReact(() => talk.server.tellTalk({ type: 'more', id: 'm2', at: 17, text: ' of you' }))
  await shows(talk, /Good evening, all of you/)
})

test('[TU1] what was said while the line was away is there when it is back', async () => {
  const api = new FakeTalkApi()
  api.messages = [messageBy('me', 'm1', 'Hello')]
  const talk = await open({}, api)
  await shows(talk, /Hello/)
  await settleReact(() => talk.server.closeAll(1006))
  api.messages.push(messageBy('clerk', 'm2', 'Good evening', { at: 2_000 }))
  await vi.waitFor(() => expect(talk.server.sockets.size).toBe(1), { timeout: 4_000 })
  await shows(talk, /Good evening/)
})

test('[TU3] what could not be sent stands in the field again, with the reason, and is said once under one id', async () => {
  const talk = await open()
  await type(talk, 'The grille')
  talk.api.refusal = 'That was a lot in one minute. Wait a little.'
  await press(talk, 'Enter')
  await shows(talk, /Not sent: That was a lot in one minute/)
  expect(field(talk).value).toBe('The grille')
  await press(talk, 'Enter')
  const ids = talk.api.asked.map(({ body }) => Object(body).id)
  expect(ids).toHaveLength(2)
  expect(ids[0]).toMatch(/^m[0-9a-z]{12}$/)
  expect(ids[1]).toBe(ids[0])
  await shows(talk, /Thinking/)
  expect(talk.host.textContent).not.toMatch(/Not sent/)
})

test('[TU3] what was being written is there after a reload', async () => {
  const first = await open()
  await type(first, 'Half a thou')
  await first.close()
  opened = []
  const again = await open()
  expect(field(again).value).toBe('Half a thou')
})

test('[TU5] what was kept stands on its paper, is taken back and brought back', async () => {
  const api = new FakeTalkApi()
  api.ideas = [{ number: 32, text: 'The sign is inside the door.', category: 'note', removedAt: null }]
  api.messages = [
    messageBy('me', 'm1', 'The sign is inside'),
    messageBy('clerk', 'm2', 'Yes.', {
      deeds: [
        { kind: 'captured', number: 32 },
        { kind: 'known', number: 2 },
        { kind: 'refused', why: 'This clerk may not link ideas.' },
      ],
    }),
  ]
  const talk = await open({}, api)
  await shows(talk, /The sign is inside the door\.Captured as #32, note/)
  expect(talk.host.textContent).toMatch(/already kept as#2.*This clerk may not link ideas/)

  await click(talk, 'Undo: take back #32')
  expect(api.asked).toMatchObject([{ path: '/ideas/remove', body: { numbers: [32] } }])
  api.ideas = [{ number: 32, text: 'The sign is inside the door.', category: 'note', removedAt: 5 }]
  const log = { ...projectionOf().log, seq: 2, lastChanged: [32] }
  await settleReact(() => talk.server.tellSession({ log }, 'slices'))
  await shows(talk, /Taken back\. It was #32, note/)

  await click(talk, 'Bring back #32')
  expect(api.asked.at(-1)).toMatchObject({ path: '/ideas/restore', body: { numbers: [32] } })
  api.ideas = [{ number: 32, text: 'The sign is inside the door.', category: 'note', removedAt: null }]
  await settleReact(() => talk.server.tellSession({ log: { ...log, seq: 3 } }, 'slices'))
  await shows(talk, /Captured as #32/)
})

test('[TU6] a person who can’t talk reads why, and what would help', async () => {
  const viewer = await open({ me: { id: 'u1', role: 'viewer' } })
  await shows(viewer, /Your role is “View”\. Ask for an Edit link/)
  expect(viewer.host.querySelector('textarea')).toBeNull()
  expect(viewer.host.textContent).toContain('Think aloud')

  const models = { ...projectionOf().models, isOn: false }
  const off = await open({ models })
  await shows(off, /Agents are switched off on this server/)

  const none = await open({ agents: [] })
  await shows(none, /This board has no clerk/)
  expect(button(none, 'Add the clerk')).toBeDefined()
})

test('[TU6] a clerk is added from the library, and one can talk at once', async () => {
  const api = new FakeTalkApi()
  api.library = projectionOf().agents.map((agent) => ({
    ...agent,
    name: 'Scribe',
    prompt: 'Write it down.',
    file: '',
  }))
  const talk = await open({ agents: [] }, api)
  await click(talk, 'Add the clerk')
  await vi.waitFor(() => expect(api.asked).toMatchObject([{ path: '/agents', body: { library: 'Scribe' } }]))
  await settleReact(() => talk.server.tellSession({ agents: projectionOf().agents }, 'slices'))
  await vi.waitFor(() => expect(field(talk)).toBeDefined())
  expect(talk.host.textContent).not.toMatch(/has no clerk/)
})

test('[TU6] without a clerk one can still capture', async () => {
  const talk = await open({ agents: [] })
  await click(talk, 'Capture')
  await type(talk, 'A lantern walk')
  await press(talk, 'Enter')
  await shows(talk, /A lantern walk/)
})

test('[TU7] a failed answer says why and can be tried again; one that is written can be stopped', async () => {
  const api = new FakeTalkApi()
  const failure = { code: 'key-refused' as const, message: 'The key was refused.', isRetryable: false }
  api.messages = [
    messageBy('clerk', 'm2', '', { at: 1, state: 'failed', failure }),
    messageBy('clerk', 'm4', 'Yes', { at: 2, state: 'writing' }),
  ]
  const talk = await open({}, api)
  await shows(talk, /The key was refused\./)
  await click(talk, 'Retry')
  await click(talk, 'Stop the answer')
  expect(api.asked.map(({ path }) => path)).toEqual(['/talk/m2/retry', '/talk/m4/stop'])
})

test('[TU9] each answer is announced once, whole, with what was kept; those from before are not', async () => {
  const api = new FakeTalkApi()
  api.messages = [
    messageBy('clerk', 'm0', 'Long ago.', { at: 1 }),
    messageBy('clerk', 'm2', 'Two', { at: 2, state: 'writing' }),
  ]
  const talk = await open({}, api)
  await shows(talk, /Long ago/)
  const news = () => [...talk.host.querySelectorAll('[role="status"]')].map((line) => line.textContent)
  expect(news().join()).not.toMatch(/Long ago|Two/)
  const message = messageBy('clerk', 'm2', 'Two things.', {
    at: 2,
    deeds: [{ kind: 'captured', number: 31 }],
  })
  await settleReact(() => talk.server.tellTalk({ type: 'message', message }))
  await vi.waitFor(() => expect(news()).toContain('Clerk: Two things. Captured 1 idea: #31.'))
})

test('[TU2] a conversation that was deleted is empty again, with ways to begin', async () => {
  const api = new FakeTalkApi()
  api.messages = [messageBy('me', 'm1', 'Hello')]
  const talk = await open({}, api)
  await shows(talk, /Hello/)
  await settleReact(() => talk.server.tellTalk({ type: 'cleared' }))
  await shows(talk, /Think aloud/)
  await click(talk, /^What if we/)
  expect(field(talk).value).toBe('What if we ')
})

test('[TU2] earlier messages come page by page', async () => {
  const api = new FakeTalkApi()
  api.messages = Array.from({ length: 45 }, (_, i) => messageBy('me', `m${i}`, `Said ${i}.`, { at: i }))
  const talk = await open({}, api)
  await shows(talk, /Said 44\./)
  expect(talk.host.textContent).not.toMatch(/Said 4\./)
  await click(talk, 'Earlier messages')
  await shows(talk, /Said 0\..*Said 4\..*Said 44\./)
  expect(talk.host.textContent).not.toMatch(/Earlier messages/)
})

test('[TU12] captured offline it is kept on this device, and shows its number when the server has it', async () => {
  const talk = await open()
  talk.server.isReachable = false
  await settleReact(() => talk.server.closeAll(1006))
  await vi.waitFor(() => expect(talk.connection.saveState.get().state).not.toBe('saved'))
  await click(talk, 'Capture').catch(() => undefined)
  await type(talk, 'On the train')
  await press(talk, 'Enter')
  await shows(talk, /On the train/)
  const { doc } = talk.connection
  const [id, note] = [...boardShapes(doc)].find(([, map]) => map.get('t') === 'note') ?? ['', null]
  expect(note?.get('m.via')).toBe('quick')
  expect(note?.get('m.author')).toBe('u1')
  expect(note?.get('in')).toEqual([TRAY_ID, expect.any(String)])
  expect(talk.api.asked).toEqual([])
  await settleReact(() => editBoard(doc, { kind: 'server' }, () => setNoteMeta(doc, id, { number: 41 })))
  await shows(talk, /Captured as #41/)
})
