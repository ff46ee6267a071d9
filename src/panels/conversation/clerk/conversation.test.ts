import { expect, test } from 'vitest'
import type { TalkMessage } from '#session/clerk/talk.ts'
import {
  type Conversation,
  EMPTY_CONVERSATION,
  takeFrame,
  withEarlier,
  withEnd,
  withMessages,
} from './conversation.ts'

function message(id: string, at: number, more: Partial<TalkMessage> = {}): TalkMessage {
  return {
    id,
    by: 'me',
    text: `said ${id}`,
    at,
    state: 'done',
    answers: null,
    source: 'web',
    results: [],
    model: null,
    failure: null,
    ...more,
  }
}

const answer = (id: string, at: number, more: Partial<TalkMessage> = {}) =>
  message(id, at, { by: 'clerk', source: null, ...more })

const known: Conversation = {
  messages: [message('m1', 1), answer('m2', 1, { state: 'writing', text: 'Yes,' })],
  hasMore: true,
}

test('words that stream in are put where they belong, and a gap is noticed', () => {
  const next = takeFrame(known, { type: 'more', id: 'm2', at: 4, text: ' and' })
  expect(next).toMatchObject({ messages: [{ id: 'm1' }, { id: 'm2', text: 'Yes, and' }] })
  expect(takeFrame(known, { type: 'more', id: 'm2', at: 9, text: 'late' })).toBe('gap')
  expect(takeFrame(known, { type: 'more', id: 'm7', at: 0, text: 'who' })).toBe('gap')
})

test('words that a page brought already are not written twice', () => {
  expect(takeFrame(known, { type: 'more', id: 'm2', at: 0, text: 'Yes' })).toBe(known)
  expect(takeFrame(known, { type: 'more', id: 'm2', at: 3, text: ', go on' })).toMatchObject({
    messages: [{}, { text: 'Yes, go on' }],
  })
})

test('the first word ends the thinking', () => {
  const thinking = { ...known, messages: [answer('m2', 1, { state: 'thinking', text: '' })] }
  expect(takeFrame(thinking, { type: 'more', id: 'm2', at: 0, text: 'Two' })).toMatchObject({
    messages: [{ state: 'writing', text: 'Two' }],
  })
})

test('two messages under one id are one message, in the order of time', () => {
  const more = withMessages(known, [answer('m4', 3), message('m3', 3), message('m1', 1, { text: 'again' })])
  expect(more.messages.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3', 'm4'])
  expect(more.messages[0]?.text).toBe('again')
})

test('reading the end again drops deleted messages, and keeps newer ones and the pages before', () => {
  const before = { messages: [message('m0', 0), ...known.messages, message('m9', 9)], hasMore: true }
  const end = {
    messages: [answer('m2', 1, { state: 'writing', text: 'Ye' }), message('m3', 3)],
    hasMore: true,
  }
  const next = withEnd(before, end)
  expect(next.messages.map(({ id }) => id)).toEqual(['m0', 'm2', 'm3', 'm9'])
  expect(next.messages[1]?.text).toBe('Yes,')
  expect(withEnd(before, { messages: [], hasMore: false })).toEqual(EMPTY_CONVERSATION)
})

test('a page of earlier messages is first, with whether there are more', () => {
  const next = withEarlier(known, { messages: [message('m0', 0)], hasMore: false })
  expect(next).toMatchObject({ hasMore: false, messages: [{ id: 'm0' }, { id: 'm1' }, { id: 'm2' }] })
})

test('a conversation that was deleted in another window is empty here', () => {
  expect(takeFrame(known, { type: 'cleared' })).toEqual(EMPTY_CONVERSATION)
})
