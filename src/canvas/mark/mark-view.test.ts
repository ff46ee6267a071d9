import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#session/board-settings.ts'
import { isMarked, signLabel, signWords, viewMark } from './mark-view.ts'

const ME = 'u0'
const JUDGE = { agentId: 'amoderator001', reason: 'Cheap.', roundId: 'r1', isDistant: false }
const SIGNS = {
  signs: [
    { symbol: '+', weight: 1 },
    { symbol: '?', weight: 0 },
  ],
}

test('agents stand beside people and are never in their count', () => {
  const mark = { people: { '+': ['u1', 'u2'] }, agents: [JUDGE] }
  const { agents, signs } = viewMark(mark, DEFAULT_SETTINGS, ME, false)
  expect(signs.map(signLabel)).toEqual(['+2'])
  expect(signs[0]?.isMine).toBe(false)
  expect(agents).toEqual([JUDGE])
})

test('what nobody gave is shown only where it is offered, with "+" at the corner', () => {
  expect(viewMark(undefined, SIGNS, ME, false).signs).toEqual([])
  expect(viewMark(undefined, SIGNS, ME, true).signs.map(({ symbol }) => symbol)).toEqual(['?', '+'])
})

test('[CV12] what is there keeps its place, counted from the note’s edge, when the rest is offered', () => {
  const mark = { people: { '?': ['u1'] }, agents: [JUDGE] }
  const fromEdge = (isOffered: boolean) =>
    viewMark(mark, SIGNS, ME, isOffered)
      .signs.map(({ symbol, state }) => `${symbol} ${state}`)
      .reverse()
  expect(fromEdge(false)).toEqual(['+ empty', '? given'])
  expect(fromEdge(true)).toEqual(['+ offered', '? given'])
  const onlyPlus = { people: { '+': ['u1'] }, agents: [] }
  expect(viewMark(onlyPlus, SIGNS, ME, false).signs.at(-1)).toMatchObject({ symbol: '+', state: 'given' })
  expect(viewMark(onlyPlus, SIGNS, ME, true).signs.at(-1)).toMatchObject({ symbol: '+', state: 'given' })
})

test('a sign that the board dropped is still there to be taken back', () => {
  const mark = { people: { '!': [ME], '+': [] }, agents: [] }
  const { signs } = viewMark(mark, DEFAULT_SETTINGS, ME, false)
  expect(signs).toMatchObject([
    { symbol: '!', by: [ME], isMine: true },
    { symbol: '+', state: 'empty' },
  ])
  expect(isMarked(mark)).toBe(true)
  expect(isMarked({ people: { '+': [] }, agents: [] })).toBe(false)
})

test('a sign is read out with who gave it and what pressing it does', () => {
  const sign = { symbol: '+', by: ['u1', ME], isMine: true }
  expect(signWords(sign, ['Tomás', 'Ines'], 'note 12')).toBe(
    '+2: + on note 12 from Tomás, Ines. Remove yours',
  )
  expect(signWords({ symbol: '+', by: [], isMine: false }, [], 'note 12')).toBe('Give + to note 12')
})
