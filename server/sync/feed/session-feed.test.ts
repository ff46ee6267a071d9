import * as decoding from 'lib0/decoding'
import { expect, test, vi } from 'vitest'
import type { ChunkedWork } from '#base/chunked-work.ts'
import { must } from '#base/must.ts'
import { writable } from '#base/readable.ts'
import { createLog } from '#server/ground/log.ts'
import { applyEvents } from '#session/apply.ts'
import { finish, TEXT } from '#session/choosing/representation/testing/poll-board.ts'
import type { Command } from '#session/command.ts'
import type { SessionState } from '#session/state.ts'
import { LogDriver } from '#session/testing/log-driver.ts'
import { synthesisId } from '#session/testing/round-driver.ts'
import { by, OWNER } from '#session/testing/session-driver.ts'
import { LIMITS } from '#sync/limits.ts'
import { MESSAGE } from '#sync/message-type.ts'
import { SessionFeed, type SessionFeedMember } from './session-feed.ts'

/** Sessions of this many large syntheses take several pieces to encode. */
const SYNTHESES = 24
const LONG = 'Keys are counted at the door. '.repeat(400)

function boardWith(syntheses: number): LogDriver {
  const board = new LogDriver()
  board.join('uedit', 'editor')
  const [sentence] = TEXT.sentences
  for (let number = 1; number <= syntheses; number++) {
    board.lateMs += 60_000
    board.ask(
      {
        type: 'synthesis.start',
        synthesisId: synthesisId(number),
        roundId: null,
        previousId: null,
        notes: ['n1'],
        instructions: '',
        hold: { tokens: 0, costMicros: 0 },
      },
      by(OWNER),
    )
    const text = { ...TEXT, sentences: [{ ...must(sentence, 'a sentence'), text: LONG }] }
    finish(board, synthesisId(number), text)
  }
  return board
}

/** Holds long work until the test runs it. */
class Turns {
  private waiting: (() => void)[] = []
  pieces = 0

  run = async <Result>(_userId: string, work: ChunkedWork<Result>): Promise<Result> => {
    await new Promise<void>((resolve) => this.waiting.push(resolve))
    for (;;) {
      const step = work.next()
      if (step.done) return step.value
      this.pieces++
    }
  }

  async next(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    this.waiting.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function feedOf(state: SessionState) {
  const turns = new Turns()
  const feed = new SessionFeed({
    state,
    limits: LIMITS,
    storage: writable('ok' as const),
    draftCounts: writable({}),
    writers: () => [],
    isDraft: false,
    models: writable({ ordinary: 'demo:script', synthesis: 'demo:script', isScriptOnly: true, isOn: true }),
    log: createLog('silent'),
    runInTurns: turns.run,
  })
  return { feed, turns }
}

function memberOf(userId: string) {
  const first: Buffer[][] = []
  const later: Buffer[] = []
  const closed: string[] = []
  const member: SessionFeedMember = {
    userId,
    isProgram: false,
    takesOwnMessages: true,
    stamp: { userId, name: '', color: '' },
    setRights: () => undefined,
    sendSession: (frame) => later.push(frame),
    sendFirst: (parts) => first.push([...parts]),
    close: (_code, reason) => closed.push(reason),
  }
  return { member, first, later, closed }
}

function read(parts: readonly Buffer[]) {
  const bytes = Buffer.concat(parts)
  const lengthByte = bytes[1] ?? 0
  const header = lengthByte === 127 ? 10 : lengthByte === 126 ? 4 : 2
  const decoder = decoding.createDecoder(new Uint8Array(bytes.subarray(header)))
  expect(decoding.readVarUint(decoder)).toBe(MESSAGE.session)
  const content = JSON.parse(decoding.readVarString(decoder))
  expect(decoding.hasContent(decoder)).toBe(false)
  return content
}

test('[SY82] a newcomer gets the whole session at once if it is small, and in turns with others if it is large', async () => {
  const small = feedOf(boardWith(0).state)
  const quick = memberOf(OWNER)
  small.feed.join(quick.member)
  expect(read(must(quick.first[0], 'a frame'))).toMatchObject({
    type: 'whole',
    projection: { me: { id: OWNER } },
  })

  const large = boardWith(SYNTHESES).state
  const { feed, turns } = feedOf(large)
  const slow = memberOf(OWNER)
  feed.join(slow.member)
  expect(slow.first).toEqual([])
  await turns.next()
  expect(turns.pieces).toBeGreaterThan(0)
  const { projection } = read(must(slow.first[0], 'a frame'))
  expect(projection.syntheses).toEqual(JSON.parse(JSON.stringify(large.syntheses)))
  expect(slow.later).toEqual([])
})

test('[SY82] changes while a large session is encoded follow it, and a later newcomer shares the encoding', async () => {
  const { state } = boardWith(SYNTHESES)
  const { feed, turns } = feedOf(state)
  const [one, other] = [memberOf(OWNER), memberOf('uedit')]
  feed.join(one.member)
  await new Promise((resolve) => setImmediate(resolve))
  feed.change({ ...state, seq: state.seq + 1, board: { ...state.board, title: 'Other' } })
  expect(one.later).toEqual([])
  await turns.next()
  expect(read(must(one.first[0], 'a frame')).projection.board.title).toBe('Title')
  expect(read([must(one.later[0], 'a change')])).toMatchObject({ slices: { board: { title: 'Other' } } })
  const before = turns.pieces
  feed.join(other.member)
  await turns.next()
  expect(turns.pieces).toBe(before)
  const shared = other.first[0]?.filter((part) => one.first[0]?.includes(part)) ?? []
  expect(shared.some(({ length }) => length > LONG.length * SYNTHESES)).toBe(true)
})

test('[SY82] a person who leaves or loses the board during it gets nothing of it', async () => {
  const board = boardWith(SYNTHESES)
  const { feed, turns } = feedOf(board.state)
  const [one, other] = [memberOf(OWNER), memberOf('uedit')]
  feed.join(one.member)
  feed.join(other.member)
  feed.leave(one.member)
  board.ask({ type: 'member.remove', userId: 'uedit' }, by(OWNER))
  feed.change(board.state)
  expect(other.closed).toHaveLength(1)
  await turns.next()
  await turns.next()
  expect([one.first, other.first]).toEqual([[], []])
})

test('[SY92] a vote is shown to its person at once, and to the others together with the votes of the next 100 ms', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const board = new LogDriver()
  const voters = ['uone', 'utwo', 'uthree']
  for (const userId of voters) board.join(userId, 'editor')
  board.ask({ type: 'notes.number', notes: [{ noteId: 'n1', authorId: OWNER }] }, { kind: 'server' })
  const vote = {
    title: 'Which?',
    votesPerPerson: 2,
    maxPerNote: 2,
    scope: { kind: 'board' },
    durationMs: null,
  } as const
  board.ask({ type: 'vote.start', voteId: 'v000000000001', noteIds: ['n1'], ...vote }, by(OWNER))
  const first = board.state
  const { feed } = feedOf(first)
  const members = [OWNER, ...voters].map(memberOf)
  for (const { member } of members) feed.join(member)
  const frames = () => members.map(({ later }) => later.length)
  let state = first
  // Folded on, as the server does: what did not change stays the identical object.
  const ask = (command: Command, userId: string): void => {
    const { length } = board.events
    board.ask(command, by(userId))
    state = must(applyEvents(state, board.events.slice(length)), 'a session')
    feed.change(state)
  }
  const cast = (userId: string, count: number) =>
    ask({ type: 'vote.cast', voteId: 'v000000000001', noteId: 'n1', count }, userId)
  for (const userId of voters) cast(userId, 1)
  expect(frames()).toEqual([0, 1, 1, 1])
  vi.advanceTimersByTime(100)
  expect(frames()).toEqual([1, 2, 2, 1])
  const [owner, one] = members.map(({ later }) => read([must(later.at(-1), 'a frame')]).entries)
  expect(Object.keys(owner.turnouts.v000000000001.people ?? owner.turnouts.v000000000001)).not.toEqual([])
  expect([owner.ballots, one.ballots]).toEqual([undefined, undefined])
  cast('uone', 2)
  ask({ type: 'vote.close', voteId: 'v000000000001' }, OWNER)
  expect(frames()).toEqual([2, 4, 3, 2])
  vi.advanceTimersByTime(1_000)
  expect(frames()).toEqual([2, 4, 3, 2])
  feed.stop()
  vi.useRealTimers()
})
