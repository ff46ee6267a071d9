import { expect, test } from 'vitest'
import { runAtOnce } from '#base/chunked-work.ts'
import { captureCommand, LogDriver } from '#session/testing/log-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { reviewRows } from './review-rows.ts'
import { markSeen, NO_VISIT, type VisitMark } from './visit-mark.ts'

const REQUEST = 'i000000000001'
const BEN = 'uben'

function boardWithRequest(endsAt: number | null = null): LogDriver {
  const board = new LogDriver()
  board.join(BEN, 'commenter')
  board.capture(...['a', 'b', 'c'].map((id) => captureCommand(`shape:${id}`, { authorId: OWNER })))
  const noteIds = ['shape:c', 'shape:a', 'shape:c']
  const request = { type: 'review.request' as const, requestId: REQUEST, question: 'Which first?', endsAt }
  expect(board.ask({ ...request, noteIds }, by(BEN))).toBe('needs-facilitator')
  expect(board.ask({ ...request, noteIds: [] }, by(OWNER))).toBe('nothing-to-review')
  expect(board.ask({ ...request, noteIds }, by(OWNER))).toBeNull()
  return board
}

const waiting = (board: LogDriver, viewer: string, mark: VisitMark = NO_VISIT) =>
  runAtOnce(reviewRows(board.state, viewer, mark)).flatMap(({ subject, need }) => (need ? [subject] : []))

test('[SE457] notes sent for review wait for everyone who may comment but the sender', () => {
  const board = boardWithRequest()
  expect(board.state.reviewRequests[REQUEST]?.noteIds).toEqual(['shape:c', 'shape:a'])
  expect(waiting(board, BEN)).toEqual(['note:3', 'note:1'])
  expect(waiting(board, OWNER)).toEqual([])
  expect(waiting(board, 'uvic')).toEqual([])
})

test('[SE457] each note waits until its person reacts, comments or has seen it since', () => {
  const board = boardWithRequest()
  const seq = board.state.seq
  const early = markSeen(NO_VISIT, [{ subject: 'note:1', seq: seq - 1 }], 5)
  expect(waiting(board, BEN, early)).toEqual(['note:3', 'note:1'])
  expect(waiting(board, BEN, markSeen(early, [{ subject: 'note:1', seq }], 5))).toEqual(['note:3'])
  board.ask({ type: 'reaction.give', noteId: 'shape:c', symbol: '+' }, by(BEN))
  expect(waiting(board, BEN)).toEqual(['note:1'])
  const anchor = { kind: 'record' as const, recordId: 'shape:a' }
  const box = { x: 0, y: 0, w: 200, h: 200 }
  const record = { recordKind: 'note' as const, quote: 'Yes?', box, isPrivate: false }
  const comment = { type: 'comment.add' as const, commentId: 'e000000000001', threadId: 'd000000000001' }
  expect(board.ask({ ...comment, text: 'Yes', mentions: [], anchor, record }, by(BEN))).toBeNull()
  expect(waiting(board, BEN)).toEqual([])
})

test('[SE457] a closed request waits for no one, and is no news; the server closes it at its date', () => {
  const endsAt = 1_000_000_000
  const board = boardWithRequest(endsAt)
  const close = { type: 'review.close', requestId: REQUEST } as const
  board.ask(close, SERVER)
  expect(waiting(board, BEN)).toHaveLength(2)
  board.lateMs += endsAt - board.now
  board.ask(close, SERVER)
  expect(waiting(board, BEN)).toEqual([])
  const kinds = runAtOnce(reviewRows(board.state, BEN, NO_VISIT)).flatMap(({ changes }) =>
    changes.map(({ kind }) => kind),
  )
  expect(new Set(kinds)).toEqual(new Set(['added']))
})
