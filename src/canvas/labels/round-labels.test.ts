import { expect, test } from 'vitest'
import type { RoundView, TurnView } from '#session/rounds/round.ts'
import { laneLabel, lanesOfRound, roundSheetLabel } from './round-labels.ts'

function turn(agentId: string, state: TurnView['state'], phase = 0): TurnView {
  return {
    id: `t${agentId}${phase}`,
    agentId,
    duty: 'blind',
    phase,
    state,
    attempt: 1,
    model: null,
    notes: [],
    failure: null,
    usage: null,
  }
}

const ROUND: RoundView = {
  id: 'r1',
  number: 2,
  question: 'What would make an evening worth the trip?',
  mode: 'separate-then-together',
  cycles: 1,
  state: 'querying',
  trigger: { kind: 'question' },
  askedBy: 'u1',
  startedAt: 0,
  endedAt: null,
  notes: [],
  afterNumber: 0,
  turns: [turn('a', 'done'), turn('b', 'posting'), turn('b', 'queued', 1), turn('a', 'queued', 1)],
  moderate: false,
  synthesize: false,
  moderation: { state: 'none' },
  synthesisId: null,
  frameId: null,
  held: { tokens: 0, costMicros: null },
}
const nameOf = (id: string) => (id === 'u1' ? 'Ines' : null)

test('the heading of a round has its mode, who asked it, and whether it is paused', () => {
  expect(roundSheetLabel(ROUND, nameOf)).toBe('separate, then together · asked by Ines')
  expect(roundSheetLabel({ ...ROUND, state: 'paused', askedBy: 'u9' }, nameOf)).toBe(
    'separate, then together · paused',
  )
  const rerun = { ...ROUND, trigger: { kind: 'rerun', roundId: 'r0' } as const }
  expect(roundSheetLabel(rerun, nameOf)).toBe('separate, then together · asked again by Ines')
})

test('an advisor has one lane for all of its turns, in the order of the first ones', () => {
  expect(lanesOfRound(ROUND).map(({ agentId, turns }) => [agentId, turns.length])).toEqual([
    ['a', 2],
    ['b', 2],
  ])
})

test('a lane shows its advisor’s activity and result', () => {
  const say = (states: TurnView['state'][], notes: number) =>
    laneLabel(
      states.map((state, phase) => turn('a', state, phase)),
      notes,
    ).words
  expect(say(['queued'], 0)).toBe('Waiting for its turn')
  expect(say(['thinking'], 0)).toBe('Thinking')
  expect(say(['posting'], 2)).toBe('Writing · note 2')
  expect(say(['done', 'queued'], 3)).toBe('Waiting for its turn · 3 notes')
  expect(say(['done', 'done'], 1)).toBe('Done · 1 note')
  expect(say(['done'], 0)).toBe('Done · no notes')
  expect(say(['cancelled'], 2)).toBe('Stopped · 2 notes')
  expect(say(['skipped'], 0)).toBe('Skipped')
  expect(laneLabel([turn('a', 'failed')], 1)).toEqual({ words: 'Failed · 1 note', isWarning: true })
  expect(laneLabel([{ ...turn('a', 'done'), part: 'lone' }], 1).words).toBe('Saw lone notes · 1 note')
})
