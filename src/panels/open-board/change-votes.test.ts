import { expect, test } from 'vitest'
import { writable } from '#base/readable.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import type { SentChange } from '#panels/requests/own-change.ts'
import type { Projection } from '#session/projection.ts'
import { createVoteChanges } from './change-votes.ts'

const VOTE = 'v000000000001'

function stage(mine: Record<string, number>) {
  const projection = { ...projectionFor('editor'), ballots: { [VOTE]: { mine, proxies: [] } } }
  const session = writable<Projection | null>(projection)
  const sent: [noteId: string, count: number][] = []
  const answers: ((answer: SentChange) => void)[] = []
  const said: string[] = []
  const change = createVoteChanges({
    session,
    cast: (_voteId, noteId, count) => {
      sent.push([noteId, count])
      return new Promise((resolve) => answers.push(resolve))
    },
    tell: (message) => said.push(message),
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const answer = async (counts: Record<string, number> | string) => {
    const ballot = typeof counts === 'string' ? {} : counts
    answers.shift()?.(
      typeof counts === 'string'
        ? { state: 'refused', failure: { code: 'refused', message: counts } }
        : {
            state: 'sent',
            ballot: { mine: Object.entries(ballot).map(([note, count]) => ({ note, count })) },
          },
    )
    await settle()
  }
  return { change, sent, said, answer, settle, session, projection }
}

test('quick presses are as many votes, one request after the other', async () => {
  const { change, sent, answer, settle } = stage({ a: 1 })
  change(VOTE, 'a', 1)
  change(VOTE, 'a', 1)
  change(VOTE, 'b', 1)
  await settle()
  expect(sent).toEqual([['a', 2]])
  await answer({ a: 2 })
  await answer({ a: 3 })
  await answer({ a: 3, b: 1 })
  expect(sent).toEqual([
    ['a', 2],
    ['a', 3],
    ['b', 1],
  ])
})

test('without running requests the session counts: a vote may be another device’s', async () => {
  const { change, sent, answer, settle, session, projection } = stage({ a: 1 })
  change(VOTE, 'a', 1)
  await settle()
  await answer({ a: 2 })
  session.set({ ...projection, ballots: { [VOTE]: { mine: { a: 4 }, proxies: [] } } })
  change(VOTE, 'a', -1)
  await settle()
  expect(sent.at(-1)).toEqual(['a', 3])
})

test('a refusal is shown, and the next press counts from what is so', async () => {
  const { change, sent, said, answer, settle } = stage({})
  change(VOTE, 'a', 1)
  change(VOTE, 'a', 1)
  await settle()
  await answer('You have no votes left.')
  expect(said).toEqual(['You have no votes left.'])
  expect(sent).toEqual([
    ['a', 1],
    ['a', 1],
  ])
})
