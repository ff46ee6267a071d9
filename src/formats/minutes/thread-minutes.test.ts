import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import type { CommandOf } from '#session/command.ts'
import {
  COMMENTER,
  CommentBoard,
  commentId,
  ON_NOTE,
  OTHER,
} from '#session/comments/testing/comment-board.ts'
import { ADVISOR_IDS, MODEL, NOTHING_TO_HOLD } from '#session/testing/round-driver.ts'
import { OWNER, SERVER } from '#session/testing/session-driver.ts'
import { buildReport } from './build-report.ts'
import { minutesMarkdown } from './minutes-markdown.ts'
import { threadMinutes } from './thread-minutes.ts'

const [ADA = ''] = ADVISOR_IDS

function minutesOf(board: CommentBoard, viewerId: string): string {
  const source = { state: board.state, viewerId, notes: new Map(), pictures: [], now: 5_000, timeZone: 'UTC' }
  const report = must(buildReport(source), 'a report')
  return minutesMarkdown(threadMinutes(report.threads))
}

test('minutes have threads with quote, place, state and writers, and nothing of deleted and private ones', () => {
  const board = new CommentBoard()
  board.ask({ type: 'notes.number', notes: [{ noteId: 'shape:a', authorId: null }] }, SERVER)
  board.startThread(1, OWNER, { ...ON_NOTE, mentions: [ADA] })
  board.reply(2)
  board.reply(3, 1, COMMENTER)
  board.delete(3)
  const answer = { commentId: commentId(1), agentId: ADA }
  const outcome: CommandOf<'answer.end'>['outcome'] = { state: 'done', text: 'It is dark.', usage: null }
  board.ask({ type: 'answer.begin', ...answer, model: MODEL, hold: NOTHING_TO_HOLD }, SERVER)
  board.ask({ type: 'answer.end', ...answer, answerId: commentId(9), outcome }, SERVER)
  board.ask({ type: 'thread.detach', records: [{ recordId: 'shape:a', box: null, by: OTHER }] }, SERVER)
  board.resolve()
  board.startThread(4, COMMENTER, { ...ON_NOTE, record: { ...ON_NOTE.record, isPrivate: true } })
  const text = minutesOf(board, COMMENTER)
  expect(text).toBe(`## Comments

- **#1**: Lamps by the door — not on the board any more · resolved
  - **Name of uowner**: Words 1
  - **Name of uoth**: Words 2
  - **Advisor 1 (script, not an AI)**: It is dark.
`)
  expect(minutesOf(board, OWNER)).toBe(text)
})

test('minutes of a board without threads have no section for them', () => {
  expect(minutesOf(new CommentBoard(), OWNER).trim()).toBe('')
})
