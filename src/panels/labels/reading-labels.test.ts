import { expect, test } from 'vitest'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import { unreadInRound, unreadSentences } from './reading-labels.ts'

const USAGE: ModelUsage = {
  model: 'local:small',
  inputTokens: 2_048,
  outputTokens: 10,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costMicros: 0,
  isEstimate: false,
}

test('a turn that read everything has no note about it', () => {
  expect(unreadSentences(USAGE)).toEqual([])
  expect(unreadSentences(null)).toEqual([])
})

test('the notes that had no room are counted, with the limit that is the reason', () => {
  expect(unreadSentences({ ...USAGE, leftOut: { items: 1_089, contextTokens: 4_096 } })).toEqual([
    '1,089 older notes and messages had no room: this model takes 4,096 tokens at once.',
  ])
  expect(unreadSentences({ ...USAGE, leftOut: { items: 1, contextTokens: null } })).toEqual([
    '1 older note or message had no room: a turn on this board may have no more tokens.',
  ])
})

test('a prompt that the server cut is shown with the way to a larger context', () => {
  expect(unreadSentences({ ...USAGE, cut: { sentTokens: 6_309, readTokens: 2_048 } })).toEqual([
    'The model server read 2,048 of about 6,309 tokens and cut the rest off. Its operator can give the model a larger context (with Ollama: OLLAMA_CONTEXT_LENGTH), or set LOCAL_CONTEXT_TOKENS to what it takes.',
  ])
})

test('a round lists once what most of its turns had no room for', () => {
  const turn = (items: number) => ({ usage: { ...USAGE, leftOut: { items, contextTokens: 4_096 } } })
  expect(unreadInRound([turn(3), { usage: null }, turn(12), { usage: USAGE }])).toEqual([
    '12 older notes and messages had no room: this model takes 4,096 tokens at once.',
  ])
})
