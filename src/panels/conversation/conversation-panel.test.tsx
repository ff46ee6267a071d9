// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { boardShapes } from '#board/doc/board-doc.ts'
import { editBoard, setNoteMeta } from '#board/edit/edit-board.ts'
import { addFrame } from '#board/place/add-round-frame.ts'
import { TRAY_ID } from '#board/place/tray.ts'
import { DEFAULT_PLAN, type Step } from '#session/agenda/step.ts'
import { stepFrameId } from '#session/agenda/step-frame-ids.ts'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import type { ActionResult, TalkMessage } from '#session/clerk/talk.ts'
import { PRIVATE_WRITING } from '#session/testing/private-writing-in-test.ts'
import { settleReact } from '#ui/testing/settle-react.ts'
import { FakeConversationApi, messageBy } from './testing/fake-conversation-api.ts'
import { button, click, field, press, shows, type } from './testing/hands.ts'
import { openConversation } from './testing/open-conversation.tsx'
import { projectionOf } from './testing/projection-of.ts'

test('Enter sends, Shift+Enter does not, and an input method keeps its own Enter', async () => {
  const conversation = await openConversation()
  await type(conversation, 'What if we ')
  await press(conversation, 'Enter', { shiftKey: true })
  await press(conversation, 'Enter', { isComposing: true })
  // Safari's, after the composition has ended.
  await press(conversation, 'Enter', { keyCode: 229 })
  expect(conversation.api.asked).toEqual([])
  await type(conversation, 'What if we walk?')
  await press(conversation, 'Enter')
  expect(conversation.api.asked).toMatchObject([
    { method: 'POST', path: '/talk', body: { text: 'What if we walk?', source: 'web' } },
  ])
  expect(field(conversation).value).toBe('')
  await shows(conversation, /What if we walk\?.*Thinking/)
})

test('Enter while a message is on its way sends the next one right after it', async () => {
  const conversation = await openConversation()
  const sent = Promise.withResolvers<void>()
  conversation.api.held = sent.promise
  await type(conversation, 'The first')
  await press(conversation, 'Enter')
  await type(conversation, 'The second')
  await press(conversation, 'Enter')
  expect(conversation.api.asked).toHaveLength(1)
  expect(field(conversation).value).toBe('The second')
  await settleReact(() => sent.resolve())
  await vi.waitFor(() => expect(conversation.api.asked).toHaveLength(2))
  expect(conversation.api.asked[1]).toMatchObject({ body: { text: 'The second' } })
  expect(field(conversation).value).toBe('')
})

test('it stays in the field where the first one could not be sent', async () => {
  const conversation = await openConversation()
  const sent = Promise.withResolvers<void>()
  conversation.api.held = sent.promise
  conversation.api.refusal = 'Wait a little.'
  await type(conversation, 'The first')
  await press(conversation, 'Enter')
  await type(conversation, 'The second')
  await press(conversation, 'Enter')
  await settleReact(() => sent.resolve())
  await shows(conversation, /Not sent: Wait a little/)
  expect(field(conversation).value).toBe('The first\nThe second')
  expect(conversation.api.asked).toHaveLength(1)
})

test('words come as they are written, and a refused gap is read again', async () => {
  const api = new FakeConversationApi()
  api.messages = [messageBy('me', 'm1', 'Hello'), messageBy('clerk', 'm2', '', { state: 'thinking' })]
  const conversation = await openConversation({}, api)
  await shows(conversation, /Hello/)
  await settleReact(() => conversation.server.tellTalk({ type: 'more', id: 'm2', at: 0, text: 'Good ' }))
  await shows(conversation, /Good.*Writing/)
  api.messages = [
    messageBy('me', 'm1', 'Hello'),
    messageBy('clerk', 'm2', 'Good evening, all of you', { state: 'writing' }),
  ]
  await settleReact(() => conversation.server.tellTalk({ type: 'more', id: 'm2', at: 17, text: ' of you' }))
  await shows(conversation, /Good evening, all of you/)
})

test('an answer that ends before the server has confirmed the message stays complete', async () => {
  const conversation = await openConversation()
  const confirmed = Promise.withResolvers<void>()
  conversation.api.held = confirmed.promise
  await type(conversation, 'Tag #1 with light')
  await press(conversation, 'Enter')
  const answer = messageBy('clerk', `${Object(conversation.api.asked[0]?.body).id}a`, '#1 has the tag light.')
  await settleReact(() => conversation.server.tellTalk({ type: 'message', message: answer }))
  await shows(conversation, /#1 has the tag light/)
  await settleReact(() => confirmed.resolve())
  await vi.waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull())
  expect(conversation.host.textContent).toMatch(/#1 has the tag light/)
  expect(conversation.host.textContent).not.toMatch(/Thinking/)
})

test('an answer whose model is busy shows that it waits', async () => {
  const api = new FakeConversationApi()
  const waiting = messageBy('clerk', 'm2', '', { state: 'thinking', isWaiting: true })
  api.messages = [messageBy('me', 'm1', 'Hello'), waiting]
  await shows(await openConversation({}, api), /Hello.*Waiting for its turn/)
})

test('words from the time without a connection are there when it is back', async () => {
  const api = new FakeConversationApi()
  api.messages = [messageBy('me', 'm1', 'Hello')]
  const conversation = await openConversation({}, api)
  await shows(conversation, /Hello/)
  // Before the line goes: on a busy machine the page is back before React has settled.
  api.messages.push(messageBy('clerk', 'm2', 'Good evening', { at: 2_000 }))
  await settleReact(() => conversation.server.closeAll(1006))
  await vi.waitFor(() => expect(conversation.server.sockets.size).toBe(1), { timeout: 4_000 })
  await shows(conversation, /Good evening/)
})

test('a message that could not be sent is in the field again, with the reason, and is stored once under one id', async () => {
  const conversation = await openConversation()
  await type(conversation, 'The grille')
  conversation.api.refusal = 'That was a lot in one minute. Wait a little.'
  await press(conversation, 'Enter')
  await shows(conversation, /Not sent: That was a lot in one minute/)
  expect(field(conversation).value).toBe('The grille')
  await press(conversation, 'Enter')
  const ids = conversation.api.asked.map(({ body }) => Object(body).id)
  expect(ids).toHaveLength(2)
  expect(ids[0]).toMatch(/^m[0-9a-z]{12}$/)
  expect(ids[1]).toBe(ids[0])
  await shows(conversation, /Thinking/)
  expect(conversation.host.textContent).not.toMatch(/Not sent/)
})

test('what was being written is there after a reload', async () => {
  const first = await openConversation()
  await type(first, 'Half a thou')
  await first.close()
  const again = await openConversation()
  expect(field(again).value).toBe('Half a thou')
})

test('a kept idea is shown on its note, is removed and restored', async () => {
  const api = new FakeConversationApi()
  api.ideas = [{ number: 32, text: 'The sign is inside the door.', category: 'note', removedAt: null }]
  api.messages = [
    messageBy('me', 'm1', 'The sign is inside'),
    messageBy('clerk', 'm2', 'Yes.', {
      results: [
        { kind: 'captured', number: 32 },
        { kind: 'known', number: 2 },
        { kind: 'refused', why: 'This clerk may not link ideas.' },
      ],
    }),
  ]
  const conversation = await openConversation({}, api)
  await shows(conversation, /The sign is inside the door\.Captured as #32, note/)
  expect(conversation.host.textContent).toMatch(/already kept as#2.*This clerk may not link ideas/)

  await click(conversation, 'Undo: remove #32')
  expect(api.asked).toMatchObject([{ path: '/ideas/remove', body: { numbers: [32] } }])
  api.ideas = [{ number: 32, text: 'The sign is inside the door.', category: 'note', removedAt: 5 }]
  const log = { ...projectionOf().log, seq: 2, lastChanged: [32] }
  await settleReact(() => conversation.server.tellSession({ log }, 'slices'))
  await shows(conversation, /Removed\. It was #32, note/)

  await click(conversation, 'Restore #32')
  expect(api.asked.at(-1)).toMatchObject({ path: '/ideas/restore', body: { numbers: [32] } })
  api.ideas = [{ number: 32, text: 'The sign is inside the door.', category: 'note', removedAt: null }]
  await settleReact(() => conversation.server.tellSession({ log: { ...log, seq: 3 } }, 'slices'))
  await shows(conversation, /Captured as #32/)
})

test('while people write in private, the panel shows that, and the clerk’s capture is a note without a number', async () => {
  const api = new FakeConversationApi()
  const results = [
    { kind: 'drafted', noteId: 'shape:own' },
    { kind: 'drafted', noteId: 'shape:gone' },
  ] as const
  api.messages = [messageBy('clerk', 'm2', 'Yes.', { results: [...results] })]
  const conversation = await openConversation({ privateWriting: PRIVATE_WRITING }, api)
  await shows(conversation, /keeps ideas as notes that only you see until the reveal/)
  await shows(conversation, /kept as a private note, which was deleted/)
  await settleReact(() => conversation.server.tellSession({ privateWriting: null }, 'slices'))
  await shows(conversation, /The clerk answers and keeps ideas\./)
})

test('a person who can’t talk reads the reason and the remedy', async () => {
  const viewer = await openConversation({ me: { id: 'u1', role: 'viewer' } })
  await shows(viewer, /Your role is “Viewer”\. Ask for an Edit link/)
  expect(within(viewer.host).queryByRole('textbox')).toBeNull()
  expect(viewer.host.textContent).toContain('Think aloud')

  const models = { ...projectionOf().models, isOn: false }
  const off = await openConversation({ models })
  await shows(off, /The clerk is switched off on this server/)

  const none = await openConversation({ agents: [] })
  await shows(none, /This board has no clerk/)
  expect(button(none, 'Add the clerk')).toBeDefined()
})

test('a clerk is added from the library, and one can talk at once', async () => {
  const api = new FakeConversationApi()
  api.library = projectionOf().agents.map((agent) => ({
    ...agent,
    name: 'Scribe',
    prompt: 'Write it down.',
    file: '',
  }))
  const conversation = await openConversation({ agents: [] }, api)
  await click(conversation, 'Add the clerk')
  await vi.waitFor(() => expect(api.asked).toMatchObject([{ path: '/agents', body: { library: 'Scribe' } }]))
  await settleReact(() => conversation.server.tellSession({ agents: projectionOf().agents }, 'slices'))
  await vi.waitFor(() => expect(field(conversation)).toBeDefined())
  expect(conversation.host.textContent).not.toMatch(/has no clerk/)
})

test('without a clerk one can still capture', async () => {
  const conversation = await openConversation({ agents: [] })
  await click(conversation, 'Capture')
  await type(conversation, 'A lantern walk')
  await press(conversation, 'Enter')
  await shows(conversation, /A lantern walk/)
})

test('a suggested link is accepted or declined by the person, once the answer is there', async () => {
  const api = new FakeConversationApi()
  const link = (isDismissed: boolean): ActionResult[] => [
    { kind: 'suggested-link', from: 3, to: 7, type: 'supports', why: 'Both shorten the wait.', isDismissed },
  ]
  const more: Partial<TalkMessage> = { state: 'writing', answers: 'm1', results: link(false) }
  api.messages = [messageBy('me', 'm1', 'Buses'), messageBy('clerk', 'm2', 'Look at #3.', more)]
  const conversation = await openConversation({}, api)
  await shows(conversation, /Suggested link.*#3 supports.*#7.*Both shorten the wait/)
  expect(conversation.host.textContent).not.toContain('Link them')
  const message = messageBy('clerk', 'm2', 'Look at #3.', { ...more, state: 'done' })
  await settleReact(() => conversation.server.tellTalk({ type: 'message', message }))
  await click(conversation, 'Link them')
  await click(conversation, 'Don’t link')
  expect(api.asked).toMatchObject([
    { method: 'POST', path: '/talk/m2/link', body: { from: 3, to: 7, isAccepted: true } },
    { method: 'POST', path: '/talk/m2/link', body: { from: 3, to: 7, isAccepted: false } },
  ])
  const declined = { ...message, results: link(true) }
  await settleReact(() => conversation.server.tellTalk({ type: 'message', message: declined }))
  await shows(conversation, /not linked: #3 supports/)
})

test('while the clerk is off, the panel shows it, facilitators switch it on, and capturing works', async () => {
  const off = { settings: { ...DEFAULT_SETTINGS, clerk: 'off' } } as const
  const ofEditor = await openConversation(off)
  await shows(ofEditor, /The clerk is off.*A facilitator can switch it on/)
  expect(ofEditor.host.textContent).not.toContain('Switch the clerk on')
  await click(ofEditor, 'Capture')
  await type(ofEditor, 'Still kept')
  const ofHost = await openConversation({ ...off, me: { id: 'u1', role: 'facilitator' } })
  await click(ofHost, 'Switch the clerk on')
  expect(ofHost.api.asked).toMatchObject([{ method: 'PATCH', path: '/settings', body: { clerk: 'on' } }])
})

test('a failed answer shows why and can be retried; one that is being written can be stopped', async () => {
  const api = new FakeConversationApi()
  const failure = { code: 'key-refused' as const, message: 'The key was refused.', isRetryable: false }
  api.messages = [
    messageBy('clerk', 'm2', '', { at: 1, state: 'failed', failure }),
    messageBy('clerk', 'm4', 'Yes', { at: 2, state: 'writing' }),
  ]
  const conversation = await openConversation({}, api)
  await shows(conversation, /The key was refused\./)
  await click(conversation, 'Retry')
  await click(conversation, 'Stop the answer')
  expect(api.asked.map(({ path }) => path)).toEqual(['/talk/m2/retry', '/talk/m4/stop'])
})

test('each answer is announced once, whole, with what was kept; those from before are not', async () => {
  const api = new FakeConversationApi()
  api.messages = [
    messageBy('clerk', 'm0', 'Long ago.', { at: 1 }),
    messageBy('clerk', 'm2', 'Two', { at: 2, state: 'writing' }),
  ]
  const conversation = await openConversation({}, api)
  await shows(conversation, /Long ago/)
  const news = () =>
    within(conversation.host)
      .queryAllByRole('status')
      .map((line) => line.textContent)
  expect(news().join()).not.toMatch(/Long ago|Two/)
  const message = messageBy('clerk', 'm2', 'Two things.', {
    at: 2,
    results: [{ kind: 'captured', number: 31 }],
  })
  await settleReact(() => conversation.server.tellTalk({ type: 'message', message }))
  await vi.waitFor(() => expect(news()).toContain('Clerk: Two things. Captured 1 idea: #31.'))
})

test('a conversation that was deleted is empty again, with ways to begin', async () => {
  const api = new FakeConversationApi()
  api.messages = [messageBy('me', 'm1', 'Hello')]
  const conversation = await openConversation({}, api)
  await shows(conversation, /Hello/)
  await settleReact(() => conversation.server.tellTalk({ type: 'cleared' }))
  await shows(conversation, /Think aloud/)
  await click(conversation, /^What if we/)
  expect(field(conversation).value).toBe('What if we ')
})

test('earlier messages come page by page', async () => {
  const api = new FakeConversationApi()
  api.messages = Array.from({ length: 45 }, (_, i) => messageBy('me', `m${i}`, `Said ${i}.`, { at: i }))
  const conversation = await openConversation({}, api)
  await shows(conversation, /Said 44\./)
  expect(conversation.host.textContent).not.toMatch(/Said 4\./)
  await click(conversation, 'Earlier messages')
  await shows(conversation, /Said 0\..*Said 4\..*Said 44\./)
  expect(conversation.host.textContent).not.toMatch(/Earlier messages/)
})

test('a text that is too long for a note is not captured, and stays in the field', async () => {
  const conversation = await openConversation()
  await click(conversation, 'Capture')
  await type(conversation, 'x'.repeat(1_001))
  await press(conversation, 'Enter')
  await shows(conversation, /A note has at most 1,000 characters/)
  expect([...boardShapes(conversation.connection.doc)]).toEqual([])
  await type(conversation, 'x'.repeat(1_000))
  await press(conversation, 'Enter')
  await vi.waitFor(() => expect([...boardShapes(conversation.connection.doc)]).not.toEqual([]))
})

test('captured offline it is kept on this device, and shows its number when the server has it', async () => {
  const conversation = await openConversation()
  conversation.server.isReachable = false
  await settleReact(() => conversation.server.closeAll(1006))
  await vi.waitFor(() => expect(conversation.connection.saveState.get().state).not.toBe('saved'))
  await click(conversation, 'Capture')
  await type(conversation, 'On the train')
  await press(conversation, 'Enter')
  await shows(conversation, /On the train/)
  const { doc } = conversation.connection
  const [id, note] = [...boardShapes(doc)].find(([, map]) => map.get('t') === 'note') ?? ['', null]
  expect(note?.get('m.via')).toBe('quick')
  expect(note?.get('m.author')).toBe('u1')
  expect(note?.get('in')).toEqual([TRAY_ID, expect.any(String)])
  expect(conversation.api.asked).toEqual([])
  await settleReact(() => editBoard(doc, { kind: 'server' }, () => setNoteMeta(doc, id, { number: 41 })))
  await shows(conversation, /Captured as #41/)
})

test('in a step with frames a capture is put into the chosen frame, and into the tray without one', async () => {
  const step = { ...DEFAULT_PLAN, id: 'write', frames: ['Went well', 'Puzzles us'] } as Step
  const conversation = await openConversation({ agenda: { version: 1, steps: [step], currentId: step.id } })
  const { doc } = conversation.connection
  editBoard(doc, { kind: 'server' }, () => {
    for (const [i, name] of step.frames.entries())
      addFrame(doc, { id: stepFrameId(step.id, name), name, x: i * 900, y: 0, w: 600, h: 800 })
  })
  await click(conversation, 'Capture')
  const choose = (title: string) => conversation.user.click(screen.getByRole('radio', { name: title }))
  const capture = async (text: string): Promise<unknown> => {
    await type(conversation, text)
    await press(conversation, 'Enter')
    const records = [...boardShapes(doc).values()]
    const note = records.find((map) => String(map.get('text')) === text)
    return (note?.get('in') as [string] | undefined)?.[0]
  }
  expect(await capture('Good lunch')).toBe(stepFrameId(step.id, 'Went well'))
  await choose('Puzzles us')
  expect(await capture('Why so slow?')).toBe(stepFrameId(step.id, 'Puzzles us'))
  await choose('No frame')
  expect(await capture('Something else')).toBe(TRAY_ID)
})
