import { expect, test } from 'vitest'
import { KeptSlices } from './kept-slices.ts'

const ROUND = {
  id: 'r1',
  number: 1,
  question: 'When do we open?',
  mode: 'parallel',
  cycles: 1,
  state: 'complete',
  trigger: { kind: 'question' },
  askedBy: 'u1',
  startedAt: 1,
  endedAt: 2,
  notes: [],
  afterNumber: 0,
  turns: [],
  moderate: false,
  synthesize: false,
  moderation: { state: 'none' },
  synthesisId: null,
  frameId: null,
}
const SPEND = {
  tokens: 700,
  costMicros: 5,
  day: '2026-11-23',
  dayTokens: 700,
  dayCostMicros: 5,
  hasUnknownCost: false,
  hasEstimate: false,
}

test('a copy that was kept while a hold was called `reserved` is read', () => {
  const amount = { tokens: 400, costMicros: 2 }
  const read = KeptSlices.parse({
    rounds: { r1: { ...ROUND, reserved: amount } },
    spend: { ...SPEND, reserved: amount },
  })
  expect(read.rounds).toEqual({ r1: { ...ROUND, held: amount } })
  expect(read.spend).toEqual({ ...SPEND, held: amount })
})
