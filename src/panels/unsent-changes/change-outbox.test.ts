// @vitest-environment jsdom

import { locks } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { UNREACHABLE } from '#panels/requests/call-api.ts'
import type { OwnChange } from '#panels/requests/own-change.ts'
import { createChangeOutbox } from './change-outbox.ts'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const plus = (note: number, isOn = true): OwnChange => ({ kind: 'plus', noteId: `shape:${note}`, isOn })
const vote = (note: number, count: number): OwnChange => ({
  ...{ kind: 'vote', voteId: 'v1', noteId: `shape:${note}`, count },
})

type Answer = 'taken' | 'away' | 'busy' | 'failing' | 'signed out' | 'refused'
const ANSWERS = {
  taken: { ok: true, value: {} },
  away: { ok: false, failure: UNREACHABLE },
  busy: { ok: false, failure: { code: 'refused', message: 'Too many requests.', isServerBusy: true } },
  failing: {
    ok: false,
    failure: { code: 'refused', message: 'It failed.', isServerBusy: true, isFault: true },
  },
  'signed out': { ok: false, failure: { code: 'sign-in', message: 'Sign in.' } },
  refused: { ok: false, failure: { code: 'refused', message: 'This vote is closed.' } },
} as const

function open(answerTo: (change: OwnChange) => Answer, userId = 'u1') {
  const sent: { change: OwnChange; id: string | undefined }[] = []
  const outbox = createChangeOutbox({
    ...{ boardId: 'b1', userId },
    post: async (_boardId, change, id) => {
      sent.push({ change, id })
      return ANSWERS[answerTo(change)]
    },
  })
  return { sent, outbox, changes: () => sent.map(({ change }) => change) }
}

test('without a connection, the last change of each thing stays in this browser, and is sent later in order', async () => {
  const away = open(() => 'away')
  for (const change of [plus(1), vote(1, 1), vote(2, 1), plus(1, false), vote(1, 2)])
    expect(await away.outbox.send(change)).toEqual({ state: 'kept' })
  const later = open(() => 'taken')
  await later.outbox.sendAll()
  expect(later.changes()).toEqual([vote(2, 1), plus(1, false), vote(1, 2)])
  expect(open(() => 'taken').outbox.unsent.get()).toEqual([])
})

test('a request is repeated with the same id, so that the server makes the change once', async () => {
  const away = open(() => 'away')
  await away.outbox.send(vote(1, 1))
  const later = open(() => 'taken')
  await later.outbox.sendAll()
  expect(away.sent[0]?.id).toBeDefined()
  expect(later.sent).toEqual(away.sent)
})

test('a refusal on return stays with its reason until its person retries or discards it', async () => {
  await open(() => 'away').outbox.send(vote(1, 1))
  await open(() => 'away').outbox.send(plus(2))
  let isClosed = true
  const { outbox, changes } = open(({ kind }) => (kind === 'vote' && isClosed ? 'refused' : 'taken'))
  await outbox.sendAll()
  expect(changes()).toEqual([vote(1, 1), plus(2)])
  const [refused] = outbox.unsent.get()
  expect(refused).toMatchObject({ change: vote(1, 1), refusal: 'This vote is closed.' })
  expect(open(() => 'taken').outbox.unsent.get()).toEqual([refused])
  isClosed = false
  await outbox.retry(refused?.id ?? '')
  expect(outbox.unsent.get()).toEqual([])
})

test('a refusal at once goes back to the part of the page that sent the change', async () => {
  const { outbox } = open(() => 'refused')
  expect(await outbox.send(vote(1, 1))).toMatchObject({
    ...{ state: 'refused', failure: { message: 'This vote is closed.' } },
  })
  expect(outbox.unsent.get()).toEqual([])
})

test('a change waits while the server is busy or fails, and is no refused one', async () => {
  const { outbox } = open(() => 'busy')
  expect(await outbox.send(vote(1, 1))).toEqual({ state: 'kept' })
  await outbox.sendAll()
  expect(outbox.unsent.get()).toMatchObject([{ change: vote(1, 1), refusal: null }])
})

test('a change at which the server fails again and again holds up no later ones, and stays with the reason', async () => {
  let isFailing = true
  const { outbox, changes } = open(({ kind }) => (kind === 'vote' && isFailing ? 'failing' : 'taken'))
  expect(await outbox.send(vote(1, 1))).toEqual({ state: 'kept' })
  expect(await outbox.send(plus(2))).toEqual({ state: 'kept' })
  for (let tries = 0; tries < 3; tries++) await outbox.sendAll()
  expect(changes().at(-1)).toEqual(plus(2))
  const [failed] = outbox.unsent.get()
  expect(outbox.unsent.get()).toMatchObject([{ change: vote(1, 1), refusal: 'It failed.' }])
  isFailing = false
  await outbox.retry(failed?.id ?? '')
  expect(outbox.unsent.get()).toEqual([])
})

test('a change waits while its person is signed out', async () => {
  const { outbox } = open(() => 'signed out')
  expect(await outbox.send(vote(1, 1))).toEqual({ state: 'kept' })
  expect(outbox.unsent.get()).toMatchObject([{ change: vote(1, 1), refusal: null }])
})

test('a secret ballot that waits is for its person alone', async () => {
  await open(() => 'away').outbox.send(vote(1, 1))
  const another = open(() => 'taken', 'u2')
  await another.outbox.sendAll()
  expect(another.outbox.unsent.get()).toEqual([])
  expect(another.sent).toEqual([])
})

test('a change made while another is being sent follows it', async () => {
  const { outbox, changes } = open(() => 'taken')
  const both = [outbox.send(vote(1, 1)), outbox.send(vote(1, 2))]
  expect((await Promise.all(both)).map(({ state }) => state)).toEqual(['kept', 'sent'])
  expect(changes()).toEqual([vote(1, 1), vote(1, 2)])
})

test('an older choice of one tab reaches the server before a newer one of another tab', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks })
  const arrived: OwnChange[] = []
  const answers: (() => void)[] = []
  const tab = () =>
    createChangeOutbox({
      ...{ boardId: 'b1', userId: 'u1' },
      post: (_boardId, change) =>
        new Promise((resolve) =>
          answers.push(() => {
            arrived.push(change)
            resolve(ANSWERS.taken)
          }),
        ),
    })
  const [one, other] = [tab(), tab()]
  const older = one.send(vote(1, 1))
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const newer = other.send(vote(1, 2))
  // Both orders of answers would be possible if both requests were under way.
  await vi.waitFor(async () => expect((await locks.query()).pending).toHaveLength(1))
  expect(answers).toHaveLength(1)
  answers.shift()?.()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers.shift()?.()
  expect(await Promise.all([older, newer])).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  expect(arrived).toEqual([vote(1, 1), vote(1, 2)])
  expect(tab().unsent.get()).toEqual([])
})

test('what another tab stored stays when this one stores its own', async () => {
  const [one, other] = [open(() => 'away'), open(() => 'away')]
  await one.outbox.send(vote(1, 1))
  await other.outbox.send(vote(2, 1))
  expect(open(() => 'away').outbox.unsent.get()).toMatchObject([
    { change: vote(1, 1) },
    { change: vote(2, 1) },
  ])
})
