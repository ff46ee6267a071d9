import { expect, test } from 'vitest'
import {
  isEditedOrigin,
  isOfAi,
  isWrittenByAgent,
  NOTE_ORIGINS,
  type NoteOrigin,
  type OriginFacts,
  originOf,
  originOfDocument,
  originStampOf,
} from './note-origin.ts'
import { ORIGIN_NAMES, originLabel } from './origin-labels.ts'

const BY_HAND: OriginFacts = { stamp: null, model: null, authorId: 'uann', via: null, program: null }
const AGENT = 'a0123456789ab'

test.each<[string, Partial<OriginFacts>]>([
  ['person', {}],
  ['person', { authorId: null }],
  ['person', { via: 'voice' }],
  ['person-by-clerk', { via: 'clerk' }],
  ['program', { via: 'api', program: 'Planner' }],
  ['ai', { authorId: AGENT, model: 'anthropic:claude-sonnet-5-5' }],
  // An agent of an imported session.
  ['ai', { authorId: AGENT, via: 'import' }],
  ['script', { authorId: AGENT, model: 'demo:script' }],
  ['ai-edited', { authorId: AGENT, model: 'anthropic:claude-sonnet-5-5', stamp: 'ai-edited' }],
  ['script-edited', { authorId: AGENT, model: 'demo:script', stamp: 'script-edited' }],
  // A person's copy, also one that the clerk or a program made for them.
  ['ai', { stamp: 'ai' }],
  ['ai', { stamp: 'ai', via: 'clerk' }],
  ['ai-edited', { stamp: 'ai-edited', via: 'api', program: 'Planner' }],
])('a note is of %s: %o', (origin, facts) => {
  expect(originOf({ ...BY_HAND, ...facts })).toBe(origin)
})

const AUTHORS = [null, { kind: 'person' }, { kind: 'agent' }] as const
const labelsOf = (origin: NoteOrigin) =>
  [...AUTHORS.map((author) => originLabel(origin, author)), ORIGIN_NAMES[origin]].map((label) => label ?? '')

test.each(NOTE_ORIGINS.filter((origin) => origin.startsWith('script')))(
  'the demo script is never called an AI: %s',
  (origin) => {
    expect([isOfAi(origin), isWrittenByAgent(origin)]).toEqual([false, true])
    for (const label of labelsOf(origin)) expect(label).toMatch(/script, not an AI/i)
  },
)

test.each(NOTE_ORIGINS.filter((origin) => origin.startsWith('ai')))('%s says AI everywhere', (origin) => {
  expect([isOfAi(origin), isWrittenByAgent(origin)]).toEqual([true, true])
  for (const label of labelsOf(origin)) expect(label).toMatch(/\bAI\b/)
})

test.each(['person', 'person-by-clerk', 'program'] as const)('%s is no AI', (origin) => {
  expect([isOfAi(origin), isWrittenByAgent(origin)]).toEqual([false, false])
  for (const label of labelsOf(origin)) expect(label).not.toMatch(/\bAI\b/)
})

test('people who copied an AI’s words are not called an AI', () => {
  expect(originLabel('ai', { kind: 'agent' })).toBe('AI')
  expect(originLabel('ai', { kind: 'person' })).toBe('words of an AI')
})

test('a stamp becomes edited or unedited, and stays one of an AI or of the script', () => {
  for (const stamp of ['ai', 'ai-edited', 'script', 'script-edited'] as const) {
    expect(isEditedOrigin(originStampOf(stamp, true))).toBe(true)
    expect(isEditedOrigin(originStampOf(stamp, false))).toBe(false)
    expect(isOfAi(originStampOf(stamp, true))).toBe(isOfAi(stamp))
  }
})

test('a document that people edited anywhere is an edited one', () => {
  expect(originOfDocument('openai:gpt-5', [undefined, undefined])).toBe('ai')
  expect(originOfDocument('openai:gpt-5', [undefined, { by: 'uann', at: 1 }])).toBe('ai-edited')
  expect(originOfDocument('demo:script')).toBe('script')
})
