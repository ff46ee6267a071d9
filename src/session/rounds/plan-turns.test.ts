import { expect, test } from 'vitest'
import type { RoundMode } from '#session/agents/round-mode.ts'
import { planTurns } from './plan-turns.ts'

let made = 0
const newId = () => `t${String(++made).padStart(12, '0')}`
const plan = (mode: RoundMode, agentIds: string[], cycles = 1) =>
  planTurns({ mode, agentIds, cycles, newId }).map(
    ({ agentId, duty, phase }) => `${phase} ${agentId} ${duty}`,
  )

test('[AG1] each mode has its phases', () => {
  expect(plan('parallel', ['a', 'b', 'c'])).toEqual(['0 a blind', '0 b blind', '0 c blind'])
  expect(plan('sequential', ['a', 'b', 'c'])).toEqual(['0 a sequel', '1 b sequel', '2 c sequel'])
  expect(plan('separate-then-together', ['a', 'b', 'c'])).toEqual([
    ...['0 a blind', '0 b blind', '0 c blind'],
    ...['1 b together', '2 c together', '3 a together'],
  ])
  expect(plan('rotation', ['a', 'b'], 2)).toEqual(['0 a cycle', '1 b cycle', '2 a cycle', '3 b cycle'])
  expect(plan('single', ['a'])).toEqual(['0 a answer'])
  expect(plan('second-opinion', ['a', 'b'])).toEqual(['0 a answer', '1 b critique', '2 a refine'])
})

test('[AG1] every turn has a different id', () => {
  const ids = planTurns({ mode: 'rotation', agentIds: ['a', 'b'], cycles: 10, newId }).map(({ id }) => id)
  expect(new Set(ids).size).toBe(20)
})
