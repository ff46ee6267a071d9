import { expect, test } from 'vitest'
import { roundOf, turnOf } from '../testing/round-of.ts'
import { roundProgress } from './round-progress.ts'

const nameOf = (agentId: string): string => agentId.replace('agent of ', '').toUpperCase()

test('shows how many are done, who writes, and who is next', () => {
  const round = roundOf(
    [
      turnOf('a', { state: 'done' }),
      turnOf('b', { state: 'posting', phase: 1 }),
      turnOf('c', { phase: 2 }),
      turnOf('d', { phase: 3 }),
    ],
    { mode: 'sequential' },
  )
  const { done, rest, segments } = roundProgress(round, nameOf)
  expect([done, ...rest].join(' · ')).toBe('1 of 4 answered · 1 writing · next: C')
  expect(segments).toEqual(['done', 'active', 'waiting', 'waiting'])
})

test('a phase of several names one of them and counts the rest', () => {
  const turns = ['a', 'b', 'c'].map((id) => turnOf(id, { phase: 1 }))
  expect(roundProgress(roundOf(turns), nameOf).rest).toEqual(['next: A and 2 more'])
  expect(roundProgress(roundOf(turns.slice(1)), nameOf).rest).toEqual(['next: B and C'])
})

test('failed, skipped and stopped turns are shown, and nobody is next in a finished round', () => {
  const round = roundOf(
    [
      turnOf('a', { state: 'failed' }),
      turnOf('b', { state: 'skipped' }),
      turnOf('c', { state: 'cancelled' }),
      turnOf('d'),
    ],
    { state: 'aborted' },
  )
  const { done, rest, segments } = roundProgress(round, nameOf)
  expect([done, ...rest].join(' · ')).toBe('0 of 4 answered · 1 failed · 1 skipped · 1 stopped')
  expect(segments).toEqual(['off', 'off', 'off', 'waiting'])
})
