import { expect, test } from 'vitest'
import { roundOf } from '#panels/board/testing/round-of.ts'
import { followUpsOf, triggerLabel } from './round-state-labels.ts'

const names = {
  agentName: (id: string) => id,
  noteName: (id: string) => (id === 'gone' ? null : '#12'),
  roundNumber: (id: string) => (id === 'r1' ? 1 : null),
}

test('a follow-up to a follow-up belongs to the round that began it', () => {
  const asked = (id: string, number: number, roundId: string) =>
    roundOf([], { id, number, trigger: { kind: 'follow-up', roundId, turnId: 't' } })
  const rounds = {
    r3: asked('r3', 3, 'r2'),
    r1: roundOf([], { id: 'r1' }),
    r2: asked('r2', 2, 'r1'),
    r5: asked('r5', 5, 'r4'),
    r4: roundOf([], { id: 'r4', number: 4 }),
  }
  expect(followUpsOf(rounds, 'r1').map(({ id }) => id)).toEqual(['r2', 'r3'])
  expect(followUpsOf(rounds, 'r4').map(({ id }) => id)).toEqual(['r5'])
})

test('the cause of a round is shown, also when it is gone', () => {
  const by = (trigger: Parameters<typeof triggerLabel>[0]['trigger']) =>
    triggerLabel({ trigger, turns: [] }, names)
  expect(by({ kind: 'question' })).toBeNull()
  expect(by({ kind: 'mention', noteId: 'n' })).toBe('asked in #12')
  expect(by({ kind: 'mention', noteId: 'gone' })).toBe('asked in a note')
  expect(by({ kind: 'rerun', roundId: 'r1' })).toBe('rerun of round 1')
})
