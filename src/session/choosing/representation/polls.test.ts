import { expect, test } from 'vitest'
import { applyEvents } from '#session/apply.ts'
import { MAX_OPEN_BALLOTS } from '#session/choosing/ballot/ballot.ts'
import type { Command } from '#session/command.ts'
import { BoardEvent } from '#session/event.ts'
import { synthesisCommand, synthesisId } from '#session/testing/round-driver.ts'
import { by, OWNER, person, SERVER } from '#session/testing/session-driver.ts'
import { answerPoll, closePoll } from './check-commands.ts'
import { MAX_CRITICISMS, MAX_CRITICISMS_OF_ALL } from './representation-poll.ts'
import {
  answerPoint,
  beginPoll,
  boardWithSynthesis,
  checkOf,
  closedCheckOf,
  DOCUMENT,
  endCheck,
  finish,
  PEOPLE,
  POINTS,
  POLL_CHAIR,
  pollSeenBy,
} from './testing/poll-board.ts'
import { proposalsBoard } from './testing/proposal-board.ts'

const documentId = DOCUMENT

const CONTEXT = { linkId: '', secret: '', now: 0, areAgentsOn: true }

test('[SE300] facilitators start, close and discard; people who may comment answer, agents and viewers do not', () => {
  const board = boardWithSynthesis()
  expect(beginPoll(board, 'uann')).toBe('needs-facilitator')
  expect(beginPoll(board)).toBeNull()
  expect(answerPoint(board, 'uview', 'whole', { rating: 3 })).toBe('needs-commenter')
  expect(answerPoint(board, 'ustranger', 'whole', { rating: 3 })).toBe('not-member')
  expect(answerPoint(board, 'uann', 'whole', { rating: 3 })).toBeNull()
  const commands: Command[] = [
    { type: 'check.close', documentId },
    { type: 'check.discard', documentId: synthesisId(9) },
    { type: 'check.start', documentId },
  ]
  for (const command of commands) {
    expect(board.ask(command, by('uann'))).toBe('needs-facilitator')
    expect(board.ask(command, { kind: 'agent', agentId: 'a1' })).toBe('not-for-agents')
    expect(board.ask(command, by(POLL_CHAIR))).toBeNull()
  }
})

test('the points of a synthesis are the whole and its sentences', () => {
  const board = boardWithSynthesis()
  expect(board.ask({ type: 'check.start', documentId: synthesisId(7) }, by(POLL_CHAIR))).toBe('no-document')
  board.ask(synthesisCommand(null, 3), by(POLL_CHAIR))
  expect(board.ask({ type: 'check.start', documentId: synthesisId(3) }, by(POLL_CHAIR))).toBe('not-now')
  expect(beginPoll(board)).toBeNull()
  expect(checkOf(board)).toMatchObject({ documentId, points: POINTS, startedBy: POLL_CHAIR, state: 'open' })
  expect(answerPoint(board, 'uann', 's4', { rating: 1 })).toBe('not-in-check')
})

test('those of a proposal are the whole, its summary, findings and actions', () => {
  const { board, id } = proposalsBoard()
  expect(board.ask({ type: 'check.start', documentId: id }, by(OWNER))).toBeNull()
  expect(board.state.checks[id]?.points).toEqual(['whole', 'summary', 'f1', 'a1'])
})

test('a version is asked about once, at most ten at a time', () => {
  const board = boardWithSynthesis()
  beginPoll(board)
  const events = board.events.length
  expect(beginPoll(board)).toBeNull()
  expect(board.events).toHaveLength(events)
  for (let number = 2; number <= MAX_OPEN_BALLOTS + 1; number++) {
    board.lateMs += 120_000
    expect(board.ask(synthesisCommand(null, number), by(POLL_CHAIR))).toBeNull()
    finish(board, synthesisId(number))
    const isTooMany = number > MAX_OPEN_BALLOTS
    expect(board.ask({ type: 'check.start', documentId: synthesisId(number) }, by(POLL_CHAIR))).toBe(
      isTooMany ? 'too-many-open-checks' : null,
    )
  }
  endCheck(board)
  expect(beginPoll(board)).toBeNull()
  expect(checkOf(board).state).toBe('closed')
})

test('[SE303] an answer holds from then on; an empty one takes it back', () => {
  const board = boardWithSynthesis()
  beginPoll(board)
  answerPoint(board, 'uann', 's1', { rating: 1, criticism: 'Who counts?' })
  const events = board.events.length
  answerPoint(board, 'uann', 's1', { rating: 1, criticism: 'Who counts?' })
  answerPoint(board, 'uann', 's2', {})
  expect(board.events).toHaveLength(events)
  expect(pollSeenBy(board, 'uann').checkAnswers[documentId]).toEqual({
    s1: { rating: 1, criticism: 'Who counts?' },
  })
  expect(checkOf(board)).toMatchObject({ answered: 1 })
  answerPoint(board, 'uann', 's1', {})
  expect(pollSeenBy(board, 'uann').checkAnswers).toEqual({})
  expect(checkOf(board)).toMatchObject({ answered: 0 })
})

test('[SE303] a person writes so many criticisms and can reword them', () => {
  const { board, id } = proposalsBoard({ findings: MAX_CRITICISMS + 1 })
  board.ask({ type: 'check.start', documentId: id }, by(OWNER))
  const say = (pointId: string, criticism: string) =>
    board.ask({ type: 'check.answer', documentId: id, pointId, rating: null, criticism }, by(OWNER))
  for (let i = 1; i <= MAX_CRITICISMS; i++) expect(say(`f${i}`, 'Why?')).toBeNull()
  expect(say('whole', 'Why?')).toBe('too-many-criticisms')
  expect(say('f1', 'Why not?')).toBeNull()
  expect(say('f2', '')).toBeNull()
  expect(say('whole', 'Why?')).toBeNull()
})

test('[SE303] everyone together writes so many criticisms that the result can be stored and read', () => {
  const { board, id } = proposalsBoard({ findings: MAX_CRITICISMS })
  board.ask({ type: 'check.start', documentId: id }, by(OWNER))
  const full = Object.fromEntries(
    Array.from({ length: MAX_CRITICISMS }, (_, i) => [`f${i + 1}`, { rating: 2, criticism: 'Why?' }]),
  )
  const writers = Array.from({ length: MAX_CRITICISMS_OF_ALL / MAX_CRITICISMS }, (_, i) => `u${i}`)
  const checkAnswers = Object.fromEntries(writers.map((userId) => [userId, { [id]: full }]))
  const state = { ...board.state, checkAnswers }
  const say = (userId: string, criticism: string) => {
    const answer = { type: 'check.answer', documentId: id, pointId: 'f1', rating: 1, criticism } as const
    const decision = answerPoll.decide(state, answer, by(userId), CONTEXT)
    return decision.ok ? null : decision.refusal.code
  }
  expect(say('ulast', 'Why?')).toBe('no-room-for-criticism')
  expect([say('ulast', ''), say('u0', 'Why not?')]).toEqual([null, null])
  const closed = closePoll.decide(state, { type: 'check.close', documentId: id }, by(OWNER), CONTEXT)
  const [event] = closed.ok ? closed.events : []
  expect(BoardEvent.safeParse(event).success).toBe(true)
})

test('[SE304] while it is open a projection has how many answered and the viewer’s own answers, no more', () => {
  const board = boardWithSynthesis()
  beginPoll(board)
  answerPoint(board, 'uann', 's1', { rating: 0, criticism: 'Words of Ann' })
  answerPoint(board, 'ubob', 's1', { rating: 4 })
  expect(pollSeenBy(board, 'uann').checkAnswers).toEqual({
    [documentId]: { s1: { rating: 0, criticism: 'Words of Ann' } },
  })
  for (const viewer of ['ubob', POLL_CHAIR, OWNER, 'uview']) {
    const seen = pollSeenBy(board, viewer)
    expect(JSON.stringify(seen)).not.toContain('Words of Ann')
    expect(seen.checks[documentId]).toEqual({
      documentId,
      points: POINTS,
      startedBy: POLL_CHAIR,
      startedAt: expect.any(Number),
      state: 'open',
      answered: 2,
    })
  }
})

test('[SE305] a closed check has counts, and criticisms without names; the answers are removed from the state', () => {
  const board = boardWithSynthesis()
  beginPoll(board)
  const ratings = [4, 3, 2]
  for (const [i, userId] of PEOPLE.slice(0, 3).entries()) {
    answerPoint(board, userId, 'whole', { rating: ratings[i] ?? 0 })
    answerPoint(board, userId, 's1', { rating: 1, criticism: `${'CBA'[i]} is missing` })
  }
  answerPoint(board, 'uann', 's2', { rating: 4 })
  answerPoint(board, 'ubob', 's2', { rating: 4 })
  endCheck(board)
  expect(closedCheckOf(board).result).toEqual({
    people: 3,
    points: [
      { pointId: 'whole', answered: 3, represented: 2 },
      { pointId: 's1', answered: 3, represented: 0 },
    ],
    // By their words, not by the time of writing.
    criticisms: [
      { id: 'c1', pointId: 's1', text: 'A is missing' },
      { id: 'c2', pointId: 's1', text: 'B is missing' },
      { id: 'c3', pointId: 's1', text: 'C is missing' },
    ],
    opinions: { kind: 'too-few-people' },
  })
  expect(board.state.checkAnswers).toEqual({})
  expect(JSON.stringify(board.events.at(-1)?.data)).not.toMatch(/uann|ubob|ucem/)
  expect(applyEvents(null, board.events)).toEqual(board.state)
})

test('[RA15] [OG1] a closed check of seven people or more has groups of opinion on its points, without names', () => {
  const board = boardWithSynthesis()
  beginPoll(board)
  const more = ['ueva', 'ufay', 'ugil', 'uhal']
  for (const userId of more) board.join(userId, 'commenter')
  for (const [side, group] of [PEOPLE, more].entries())
    for (const userId of group)
      for (const [pointId, ratings] of Object.entries({ s1: [4, 3], s2: [4, 0], s3: [1, 3] }))
        answerPoint(board, userId, pointId, { rating: ratings[side] ?? 0 })
  endCheck(board)
  const { opinions } = closedCheckOf(board).result
  expect(opinions).toEqual({
    kind: 'groups',
    sizes: [4, 4],
    items: [
      { id: 's1', rated: [4, 4], support: [4, 4] },
      { id: 's2', rated: [4, 4], support: expect.arrayContaining([4, 0]) },
      { id: 's3', rated: [4, 4], support: expect.arrayContaining([4, 0]) },
    ],
  })
  expect(JSON.stringify(board.events.at(-1)?.data)).not.toMatch(/u(ann|ubob|eva|fay)/)
  expect(pollSeenBy(board, 'uview').checks[documentId]).toMatchObject({ result: { opinions } })
  expect(applyEvents(null, board.events)).toEqual(board.state)
})

test('[SE306] of one or two people nothing is shown but how many they are', () => {
  for (const people of [PEOPLE.slice(0, 1), PEOPLE.slice(0, 2)]) {
    const board = boardWithSynthesis()
    beginPoll(board)
    for (const userId of people) answerPoint(board, userId, 'whole', { rating: 0, criticism: 'Never' })
    endCheck(board)
    expect(closedCheckOf(board).result).toEqual({ people: people.length, points: [], criticisms: [] })
    expect(JSON.stringify(pollSeenBy(board, OWNER).checks)).not.toContain('Never')
  }
})

test('[SE305] nothing changes a closed check', () => {
  const board = boardWithSynthesis()
  beginPoll(board)
  endCheck(board)
  const before = checkOf(board)
  expect(answerPoint(board, 'uann', 'whole', { rating: 4 })).toBe('check-closed')
  expect(board.ask({ type: 'check.discard', documentId }, by(POLL_CHAIR))).toBe('check-closed')
  expect(endCheck(board)).toBeNull()
  expect(beginPoll(board)).toBeNull()
  expect(checkOf(board)).toEqual(before)
})

const reopen = (board: ReturnType<typeof boardWithSynthesis>, userId = POLL_CHAIR) =>
  board.ask({ type: 'check.reopen', documentId }, by(userId))

test('[SE305] a check that was closed with too few answers is reopened with them', () => {
  const board = boardWithSynthesis()
  expect(reopen(board)).toBe('no-check')
  beginPoll(board)
  answerPoint(board, 'uann', 's1', { rating: 1, criticism: 'Who counts?' })
  answerPoint(board, 'ubob', 's1', { rating: 2 })
  endCheck(board)
  board.ask({ type: 'member.remove', userId: 'ubob' }, by(OWNER))
  expect(reopen(board, 'uann')).toBe('needs-facilitator')
  expect([reopen(board), reopen(board)]).toEqual([null, null])
  expect(checkOf(board)).toMatchObject({ state: 'open', answered: 1 })
  for (const userId of ['ucem', 'udee']) answerPoint(board, userId, 's1', { rating: 4 })
  endCheck(board)
  expect(closedCheckOf(board).result).toMatchObject({
    people: 3,
    points: [{ pointId: 's1', answered: 3, represented: 2 }],
    criticisms: [{ text: 'Who counts?' }],
  })
  expect(applyEvents(null, board.events)).toEqual(board.state)
})

test('[SE305] one whose results are shown stays closed: the next result would give away who answered between', () => {
  const board = boardWithSynthesis()
  beginPoll(board)
  for (const userId of PEOPLE.slice(0, 3)) answerPoint(board, userId, 'whole', { rating: 4 })
  endCheck(board)
  expect(reopen(board)).toBe('check-closed')
})

test('[SE305] a discarded one leaves nothing, and can be started again', () => {
  const board = boardWithSynthesis()
  beginPoll(board)
  answerPoint(board, 'uann', 'whole', { rating: 4 })
  expect(board.ask({ type: 'check.discard', documentId }, by(POLL_CHAIR))).toBeNull()
  expect([board.state.checks, board.state.checkAnswers]).toEqual([{}, {}])
  expect(answerPoint(board, 'uann', 'whole', { rating: 4 })).toBe('no-check')
  expect(beginPoll(board)).toBeNull()
  expect(checkOf(board)).toMatchObject({ state: 'open', answered: 0 })
})

test('[SE308] answers go with a person who leaves, and to the account of a guest unless it has answered itself', () => {
  const board = boardWithSynthesis()
  beginPoll(board)
  for (const userId of PEOPLE) answerPoint(board, userId, 'whole', { rating: 4, criticism: `By ${userId}` })
  board.ask({ type: 'member.remove', userId: 'uann' }, by(OWNER))
  expect(checkOf(board)).toMatchObject({ answered: 3 })
  board.ask({ type: 'member.merge', guestId: 'ubob', account: person('uaccount') }, SERVER)
  board.ask({ type: 'member.merge', guestId: 'ucem', account: person('uaccount') }, SERVER)
  expect(board.state.checkAnswers).toEqual({
    udee: { [documentId]: { whole: { rating: 4, criticism: 'By udee' } } },
    uaccount: { [documentId]: { whole: { rating: 4, criticism: 'By ubob' } } },
  })
  expect(checkOf(board)).toMatchObject({ answered: 2 })
})
