import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from '#base/chunked-work.ts'
import { must } from '#base/must.ts'
import type { CommandOf } from '#session/command.ts'
import { captureCommand, LogDriver } from '#session/testing/log-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { reviewRows as reviewRowsInChunks } from './review-rows.ts'
import {
  isSeen,
  joinMarks,
  markAllSeen,
  markSeen,
  NO_VISIT,
  type SeenSubject,
  VISIT_PAUSE_MS,
  type VisitMark,
  visitNow,
} from './visit-mark.ts'

const ANN = 'uann'
const BEN = 'uben'

const reviewRows = (...args: Parameters<typeof reviewRowsInChunks>) => runAtOnce(reviewRowsInChunks(...args))

function boardOf(...texts: string[]): LogDriver {
  const board = new LogDriver()
  for (const [userId, role] of [
    [ANN, 'editor'],
    [BEN, 'commenter'],
    ['uvic', 'viewer'],
  ] as const)
    if (!board.role(userId)) board.join(userId, role)
  board.ask(
    {
      type: 'ideas.capture',
      ideas: texts.map((text, i) => captureCommand(`shape:${i}`, { text, authorId: ANN })),
    },
    SERVER,
  )
  return board
}

const rows = (board: LogDriver, viewer: string, mark: VisitMark = NO_VISIT) =>
  reviewRows(board.state, viewer, mark).map(({ subject, part, changes, isSeen: seen }) => [
    subject,
    part,
    changes.map(({ kind, by: who }) => `${kind} ${who}`),
    seen,
  ])

test('[SE450] lists what others did, and never one’s own changes', () => {
  const board = boardOf('Open on Thursdays')
  expect(rows(board, ANN)).toEqual([])
  expect(rows(board, BEN)).toEqual([['note:1', 'rest', [`added ${ANN}`], false]])
  expect(reviewRows(board.state, 'unobody', NO_VISIT)).toEqual([])
})

test('[SE450] a "+" on one’s own note is in "mine" while it is there', () => {
  const board = boardOf('Open on Thursdays')
  const before = markAllSeen(NO_VISIT, board.state.seq)
  board.ask({ type: 'reaction.give', noteId: 'shape:0', symbol: '+' }, by(BEN))
  expect(rows(board, ANN, before)).toEqual([['note:1', 'mine', [`chosen ${BEN}`], false]])
  expect(rows(board, OWNER, before)).toEqual([['note:1', 'rest', [`chosen ${BEN}`], false]])
  board.ask({ type: 'reaction.remove', noteId: 'shape:0', symbol: '+' }, by(BEN))
  expect(rows(board, ANN, before)).toEqual([])
})

test('[SE451] an open vote waits for people who may vote, whatever they have seen', () => {
  const board = boardOf('Open on Thursdays')
  const voteId = 'v000000000001'
  board.ask(
    {
      type: 'vote.start',
      voteId,
      title: 'Which first?',
      votesPerPerson: 2,
      maxPerNote: 1,
      scope: { kind: 'selection' },
      noteIds: ['shape:0'],
      durationMs: null,
    },
    by(OWNER),
  )
  const all = markAllSeen(NO_VISIT, board.state.seq)
  expect(rows(board, BEN, all)).toEqual([[`vote:${voteId}`, 'needs', [], true]])
  expect(rows(board, 'uvic', all)).toEqual([])
  expect(reviewRows(board.state, BEN, all, { isProgram: true })).toEqual([])
  board.ask({ type: 'vote.cast', voteId, noteId: 'shape:0', count: 1 }, by(BEN))
  expect(rows(board, BEN, all)).toEqual([])
  expect(rows(board, ANN, all)).toHaveLength(1)
  board.ask({ type: 'vote.close', voteId }, by(OWNER))
  // Its end is no news.
  expect(rows(board, ANN, all)).toEqual([])
})

test('[SE451] a thing that only waits is seen once it was opened, not by marking everything', () => {
  const board = boardOf('Open on Thursdays')
  const promotion = { kind: 'todo' as const, ownerId: ANN, due: null }
  expect(board.ask({ type: 'idea.promote', numbers: [1], promotion }, by(ANN))).toBeNull()
  const all = markAllSeen(NO_VISIT, board.state.seq)
  expect(rows(board, ANN, all)).toEqual([['note:1', 'needs', [], false]])
  expect(rows(board, ANN, markSeen(all, [{ subject: 'note:1', seq: 0 }], 5))).toEqual([
    ['note:1', 'needs', [], true],
  ])
})

test('[SE452] what was seen in this visit stays in its place with a mark, and is gone in the next one', () => {
  const board = boardOf('One', 'Two')
  const [first] = reviewRows(board.state, BEN, NO_VISIT)
  let mark = visitNow(NO_VISIT, 1_000_000)
  const seen = [{ subject: 'note:1', seq: must(first, 'a row').seq }]
  mark = markSeen(mark, seen, 1_000_001)
  expect(rows(board, BEN, mark).map(([subject, , , isMarked]) => [subject, isMarked])).toEqual([
    ['note:1', true],
    ['note:2', false],
  ])
  const next = visitNow(mark, 1_000_000 + VISIT_PAUSE_MS)
  expect(next.lastVisitAt).toBe(1_000_000)
  expect(rows(board, BEN, next).map(([subject]) => subject)).toEqual(['note:2'])
})

test('[SE453] any order of marks from several devices leaves the same things unseen', () => {
  const seen = fc.record({
    subject: fc.constantFrom('note:1', 'note:2', 'round:r1'),
    seq: fc.integer({ min: 0, max: 20 }),
  })
  const step = fc.oneof(
    seen.map((one) => ({ seen: [one] })),
    fc.integer({ min: 1, max: 20 }).map((throughSeq) => ({ throughSeq })),
  )
  const apply = (mark: VisitMark, one: { seen: SeenSubject[] } | { throughSeq: number }) =>
    'seen' in one ? markSeen(mark, one.seen, 5) : markAllSeen(mark, one.throughSeq)
  const unseen = (mark: VisitMark) =>
    ['note:1', 'note:2', 'round:r1'].flatMap((subject) =>
      Array.from({ length: 20 }, (_, i) => i + 1)
        .filter((seq) => !isSeen(mark, subject, { seq }))
        .map((seq) => `${subject} ${seq}`),
    )
  fc.assert(
    fc.property(fc.array(step), fc.array(step), fc.integer({ min: 0, max: 10 }), (some, others, turn) => {
      const all = [...some, ...others]
      const turned = [...all.slice(turn), ...all.slice(0, turn)].reverse()
      const inOrder = unseen(all.reduce(apply, NO_VISIT))
      expect(unseen(turned.reduce(apply, NO_VISIT))).toEqual(inOrder)
      expect(unseen([...all, ...all].reduce(apply, NO_VISIT))).toEqual(inOrder)
      expect(unseen(joinMarks(some.reduce(apply, NO_VISIT), others.reduce(apply, NO_VISIT)))).toEqual(inOrder)
    }),
  )
})

test('[SE450] a note without a writer names no editor, who may be its writer', () => {
  const board = boardOf()
  board.capture(captureCommand('shape:0', { authorId: null }))
  board.follow({ number: 1, text: 'Open on Fridays', by: [ANN] })
  expect(rows(board, BEN)).toEqual([['note:1', 'rest', ['added null', 'edited null'], false]])
})

const comment = (number: number, more: Partial<CommandOf<'comment.add'>> = {}): CommandOf<'comment.add'> => ({
  type: 'comment.add',
  commentId: `e00000000000${number}`,
  threadId: 'd000000000001',
  text: `Comment ${number}`,
  mentions: [],
  ...more,
})

test('[SE450] each row has the origin of its words', () => {
  const board = boardOf('Open on Thursdays')
  const stamped = captureCommand('shape:ai', { text: 'Soup at seven', authorId: ANN, stamp: 'ai-edited' })
  board.ask({ type: 'ideas.capture', ideas: [stamped] }, SERVER)
  const planner = { ...by(ANN), program: 'Planner' }
  expect(board.ask(comment(1, { anchor: { kind: 'board' }, isByAi: true }), planner)).toBeNull()
  const origins = () => reviewRows(board.state, BEN, NO_VISIT).map(({ subject, origin }) => [subject, origin])
  const ofNotes = [
    ['note:1', 'person'],
    ['note:2', 'ai-edited'],
  ]
  expect(origins()).toEqual([...ofNotes, ['thread:d000000000001', 'ai']])
  board.ask(comment(2), by(ANN))
  expect(origins()).toEqual([...ofNotes, ['thread:d000000000001', 'person']])
})

test('[SE456] a thread is new for others by its comments alone, and a mention waits until its person writes', () => {
  const board = boardOf('Open on Thursdays')
  const all = markAllSeen(NO_VISIT, board.state.seq)
  expect(board.ask(comment(1, { anchor: { kind: 'board' }, mentions: [ANN] }), by(BEN))).toBeNull()
  const commented = ['thread:d000000000001', 'needs', [`commented ${BEN}`], false]
  expect(rows(board, ANN, all)).toEqual([commented])
  expect(rows(board, BEN, all)).toEqual([])
  expect(rows(board, OWNER, all)).toEqual([['thread:d000000000001', 'rest', [`commented ${BEN}`], false]])
  board.ask({ type: 'thread.resolve', threadId: 'd000000000001' }, by(BEN))
  expect(rows(board, ANN, all)).toEqual([['thread:d000000000001', 'rest', [`commented ${BEN}`], false]])
  board.ask({ type: 'thread.reopen', threadId: 'd000000000001' }, by(BEN))
  expect(rows(board, ANN, all)).toEqual([commented])
  board.ask(comment(2), by(ANN))
  expect(rows(board, ANN, all).map(([, part]) => part)).toEqual(['mine'])
  const later = markAllSeen(all, board.state.seq)
  board.ask({ type: 'thread.resolve', threadId: 'd000000000001' }, by(ANN))
  expect(rows(board, BEN, later)).toEqual([])
})

test('[SE456] a thread on a note is part of the row of its note, and is seen by itself', () => {
  const board = boardOf('Open on Thursdays', 'Soup at seven')
  const all = markAllSeen(NO_VISIT, board.state.seq)
  const box = { x: 0, y: 0, w: 200, h: 200 }
  const record = { recordKind: 'note' as const, quote: 'Open on Thursdays', box, isPrivate: false }
  const anchor = { kind: 'record' as const, recordId: 'shape:0' }
  expect(board.ask(comment(1, { anchor, record, mentions: [BEN] }), by(OWNER))).toBeNull()
  const joined = (mark: VisitMark) => reviewRows(board.state, BEN, mark, { joinsThreads: true })
  const [row, ...others] = joined(all)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    ...{ subject: 'note:1', text: 'Open on Thursdays', part: 'needs', isSeen: false },
    need: { kind: 'mention', threadId: 'd000000000001' },
    items: [{ subject: 'thread:d000000000001', changes: 1, isSeen: false }],
  })
  board.follow({ number: 1, text: 'Open on Fridays', by: [ANN] })
  const [both] = joined(all)
  const items = must(both, 'a row').items
  expect(items.map(({ subject }) => subject)).toEqual(['note:1', 'thread:d000000000001'])
  expect(both?.changes.map(({ kind }) => kind)).toEqual(['commented', 'edited'])
  const half = markSeen(all, items.slice(0, 1), 5)
  expect(joined(half)[0]).toMatchObject({ isSeen: false })
  expect(joined(markSeen(half, items, 6))[0]).toMatchObject({ isSeen: true })
})
