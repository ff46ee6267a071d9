import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import { describeReaction, reactionLabel, reactionTip } from './reaction-labels.ts'
import { hasReactions, viewReactions } from './reaction-view.ts'

const ME = 'u0'
const JUDGE = { agentId: 'amoderator001', reason: 'Cheap.', roundId: 'r1', isDistant: false }
const SETTINGS = {
  reactions: [
    { symbol: '+', weight: 1 },
    { symbol: '?', weight: 0 },
  ],
}

test('agents stand beside people and are never in their count', () => {
  const given = { people: { '+': ['u1', 'u2'] }, agents: [JUDGE] }
  const { agents, reactions } = viewReactions(given, DEFAULT_SETTINGS, ME, false)
  expect(reactions.map(reactionLabel)).toEqual(['+2'])
  expect(reactions[0]?.isMine).toBe(false)
  expect(agents).toEqual([JUDGE])
})

test('reactions without givers are shown only where they are offered, with "+" at the corner', () => {
  expect(viewReactions(undefined, SETTINGS, ME, false).reactions).toEqual([])
  expect(viewReactions(undefined, SETTINGS, ME, true).reactions.map(({ symbol }) => symbol)).toEqual([
    '?',
    '+',
  ])
})

test('given reactions keep their place, counted from the note’s edge, when the rest is offered', () => {
  const given = { people: { '?': ['u1'] }, agents: [JUDGE] }
  const fromEdge = (isOffered: boolean) =>
    viewReactions(given, SETTINGS, ME, isOffered)
      .reactions.map(({ symbol, state }) => `${symbol} ${state}`)
      .reverse()
  expect(fromEdge(false)).toEqual(['+ empty', '? given'])
  expect(fromEdge(true)).toEqual(['+ offered', '? given'])
  const onlyPlus = { people: { '+': ['u1'] }, agents: [] }
  expect(viewReactions(onlyPlus, SETTINGS, ME, false).reactions.at(-1)).toMatchObject({
    symbol: '+',
    state: 'given',
  })
  expect(viewReactions(onlyPlus, SETTINGS, ME, true).reactions.at(-1)).toMatchObject({
    symbol: '+',
    state: 'given',
  })
})

test('a reaction that the board no longer offers can be removed', () => {
  const given = { people: { '!': [ME], '+': [] }, agents: [] }
  const { reactions } = viewReactions(given, DEFAULT_SETTINGS, ME, false)
  expect(reactions).toMatchObject([
    { symbol: '!', by: [ME], isMine: true },
    { symbol: '+', state: 'empty' },
  ])
  expect(hasReactions(given)).toBe(true)
  expect(hasReactions({ people: { '+': [] }, agents: [] })).toBe(false)
})

test('the accessible name has the people who gave a reaction and the effect of a press', () => {
  const reaction = { symbol: '+', criterion: null, by: ['u1', ME], isMine: true }
  expect(describeReaction(reaction, ['Tomás', 'Ines'], 'note 12')).toBe(
    '+2: + on note 12 from Tomás, Ines. Remove yours',
  )
  expect(describeReaction({ ...reaction, by: [], isMine: false }, [], 'note 12')).toBe('Give + to note 12')
})

test('a reaction with a criterion has it in its name', () => {
  const settings = { reactions: [...SETTINGS.reactions, { symbol: '⚠', weight: 0, criterion: 'risky' }] }
  const [risky, doubt] = viewReactions({ people: { '⚠': ['u1'] }, agents: [] }, settings, ME, true).reactions
  expect(risky).toMatchObject({ symbol: '⚠', criterion: 'risky', state: 'given' })
  expect(doubt).toMatchObject({ symbol: '?', criterion: null })
  expect(risky && reactionLabel(risky)).toBe('⚠ 1')
  expect(risky && reactionTip(risky, ['Tomás'])).toBe('Tomás · Give ⚠ (risky)')
  expect(risky && describeReaction({ ...risky, by: [] }, [], 'note 12')).toBe('Give ⚠ (risky) to note 12')
})
