import { expect, test } from 'vitest'
import type { Command } from '#session/command.ts'
import { INTERVIEW, openInterview } from '#session/interviews/testing/interview-board.ts'
import { MODEL, SYNTHESIZER, synthesisCommand, synthesisId } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { COMMENTER, CommentBoard, ON_NOTE, OTHER } from './testing/comment-board.ts'

const BOX = { x: 500, y: 600, w: 200, h: 200 }

function boardWithSynthesis(): CommentBoard {
  const board = new CommentBoard()
  board.ask({ type: 'notes.number', notes: [{ noteId: 'n1', authorId: null }] }, SERVER)
  write(board, 1, null, ['All agree.', 'Lamps stay on.'])
  return board
}

function write(board: CommentBoard, number: number, previousId: string | null, texts: string[]): void {
  const id = { synthesisId: synthesisId(number) }
  const start = synthesisCommand(null, number)
  if (start.type !== 'synthesis.start') throw new Error('not a synthesis')
  board.ask({ ...start, previousId }, by(OWNER))
  board.ask({ type: 'synthesis.begin', ...id, agentId: SYNTHESIZER, model: MODEL, cardId: null }, SERVER)
  const sentences = texts.map((text) => ({
    ...{ section: 'agreement' as const, text },
    ...{ notes: ['n1'], isSupported: true },
  }))
  const text = { title: 'So far', sentences, leftOut: [] }
  board.ask({ type: 'synthesis.end', ...id, outcome: { state: 'done', text, usage: null } }, SERVER)
}

const onSentence = (pointId: string, number = 1) =>
  ({ anchor: { kind: 'sentence', documentId: synthesisId(number), pointId } }) as const

test('[SE419] a thread on a record is gone while the record is, where it was, and attached again with it', () => {
  const board = new CommentBoard()
  board.startThread(1, COMMENTER, ON_NOTE)
  expect(board.view()?.place).toEqual({ state: 'attached' })
  const detach: Command = { type: 'thread.detach', records: [{ recordId: 'shape:a', box: BOX, by: OTHER }] }
  expect(board.ask(detach, by(OWNER))).toBe('server-only')
  expect(board.ask(detach, SERVER)).toBeNull()
  expect(board.view()?.place).toEqual({ state: 'gone', box: BOX, by: OTHER })
  const { length } = board.events
  board.ask(detach, SERVER)
  board.ask({ type: 'thread.detach', records: [{ recordId: 'shape:x', box: null, by: null }] }, SERVER)
  expect(board.events).toHaveLength(length)
  expect(board.ask({ type: 'thread.attach', recordIds: ['shape:a', 'shape:x'] }, SERVER)).toBeNull()
  expect(board.view()?.place).toEqual({ state: 'attached' })
  expect(board.view()?.anchor).toEqual(ON_NOTE.anchor)
})

test('[SE419] without a known place it is gone from where the thread began', () => {
  const board = new CommentBoard()
  board.startThread(1, COMMENTER, ON_NOTE)
  board.ask({ type: 'thread.detach', records: [{ recordId: 'shape:a', box: null, by: null }] }, SERVER)
  expect(board.view()?.place).toEqual({ state: 'gone', box: ON_NOTE.record.box, by: null })
})

test('[SE419] a thread on a sentence follows it to newer versions that have it once in the same words', () => {
  const board = boardWithSynthesis()
  expect(board.startThread(1, COMMENTER, onSentence('s2'))).toBeNull()
  expect(board.startThread(2, COMMENTER, onSentence('s9'))).toBe('no-anchor')
  expect(board.thread().quote).toBe('Lamps stay on.')
  expect(board.view()?.place).toEqual({ state: 'attached', documentId: synthesisId(1), pointId: 's2' })
  write(board, 2, synthesisId(1), ['Lamps stay on.', 'All disagree.'])
  expect(board.view()?.place).toEqual({ state: 'attached', documentId: synthesisId(2), pointId: 's1' })
  write(board, 3, synthesisId(2), ['Lamps stay on.', 'Lamps stay on.'])
  expect(board.view()?.place).toEqual({ state: 'ambiguous', documentId: synthesisId(3) })
  write(board, 4, synthesisId(3), ['Lamps go off.'])
  expect(board.view()?.place).toEqual({ state: 'ambiguous', documentId: synthesisId(4) })
  expect(board.view()?.anchor).toEqual(onSentence('s2').anchor)
})

test('[SE419] a thread on a whole document stays with its newest version', () => {
  const board = boardWithSynthesis()
  board.startThread(1, COMMENTER, onSentence('whole'))
  write(board, 2, synthesisId(1), ['All disagree.'])
  expect(board.view()?.place).toEqual({ state: 'attached', documentId: synthesisId(2), pointId: 'whole' })
})

test('[SE419] a thread on a question is gone when the question is cancelled', () => {
  const board = new CommentBoard()
  openInterview(board, {}, OWNER)
  const questionId = board.state.interviews[INTERVIEW]?.questions[0]?.id ?? ''
  const anchor = { kind: 'question', interviewId: INTERVIEW, questionId } as const
  expect(board.startThread(1, COMMENTER, { anchor })).toBeNull()
  expect(board.thread().quote).toBe('Is it ready?')
  board.ask({ type: 'question.cancel', interviewId: INTERVIEW, questionId }, by(OWNER))
  expect(board.view()?.place).toEqual({ state: 'gone', box: null, by: null })
})
