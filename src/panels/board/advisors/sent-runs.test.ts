import { expect, test } from 'vitest'
import { roundOf, synthesisView, turnOf } from '../testing/round-of.ts'
import { changesSince } from './sent-changes.ts'
import { listSentRuns } from './sent-runs.ts'

const mode = 'separate-then-together'
const first = roundOf(
  [
    turnOf('t1', { agentId: 'ada', state: 'done' }),
    turnOf('t2', { agentId: 'ada', duty: 'together', phase: 1, state: 'failed' }),
  ],
  { mode, startedAt: 10, moderation: { state: 'judging', agentId: 'mo', model: 'demo:script' } },
)
const second = roundOf([turnOf('t3', { agentId: 'ada', state: 'queued' })], {
  id: 'r2',
  number: 2,
  startedAt: 20,
})
const file = roundOf([turnOf('t4', { agentId: 'ada', state: 'done' })], {
  id: 'r3',
  trigger: { kind: 'import', fileName: 'a.md' },
})
const session = {
  rounds: { r1: first, r2: second, r3: file },
  syntheses: { s1: synthesisView('s1', { agentId: 'syn', roundId: 'r1', version: 2 }) },
}

test('the runs of an agent are those that can have sent something, the newest first', () => {
  expect(listSentRuns(session, 'ada')).toEqual([
    { id: 't2', label: '1 · Why?, answers others', turn: { roundId: 'r1', turnId: 't2' } },
    { id: 't1', label: '1 · Why?, separately', turn: { roundId: 'r1', turnId: 't1' } },
  ])
  expect(listSentRuns(session, 'mo')).toEqual([{ id: 'r1', label: '1 · Why?', turn: null }])
  expect(listSentRuns(session, 'syn')).toEqual([{ id: 's1', label: '1 · Why?, version 2', turn: null }])
})

test('each of several moderators has a separate record', () => {
  const moderation = { state: 'judging', agentId: 'mo', model: 'demo:script' } as const
  const rounds = { r1: roundOf([], { moderation, moderators: ['mo', 'mia'] }) }
  const idsOf = (agentId: string) => listSentRuns({ rounds, syntheses: {} }, agentId).map(({ id }) => id)
  expect(['mo', 'mia', 'max'].map(idsOf)).toEqual([['r1:mo'], ['r1:mia'], []])
})

test('changes are the notes that one of both has', () => {
  const notes = { chosen: [{ id: 'a', number: 1 }], notChosen: [], others: [{ id: 'b', number: 2 }] }
  const now = { conversation: ['b'], alternatives: [], visible: ['c'] }
  expect(changesSince({ notes }, now)).toEqual({ added: ['c'], gone: ['a'] })
})
