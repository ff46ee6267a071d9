import { expect, test } from 'vitest'
import { applyEvents } from '#session/apply.ts'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import type { Command } from '#session/command.ts'
import { ADVISOR_IDS, FAILURE, MODEL, NOTHING_TO_HOLD, usageOf } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import type { AnswerOutcome } from './answer-commands.ts'
import { COMMENTER, CommentBoard, commentId, ON_NOTE, threadId } from './testing/comment-board.ts'

const [ADA = '', BEN = ''] = ADVISOR_IDS
const HOLD = { tokens: 600, costMicros: 60 }

const begin = (agentId = ADA, number = 1): Command => ({
  ...{ type: 'answer.begin', commentId: commentId(number), agentId },
  ...{ model: MODEL, hold: HOLD },
})
const end = (outcome: AnswerOutcome, agentId = ADA, number = 1): Command => ({
  ...{ type: 'answer.end', commentId: commentId(number), agentId },
  ...{ answerId: commentId(90), outcome },
})
const done = (text = 'Because of the nights.'): AnswerOutcome => ({
  state: 'done',
  text,
  usage: usageOf(100),
})

function asked(...mentions: string[]): CommentBoard {
  const board = new CommentBoard()
  board.startThread(1, OWNER, { mentions })
  return board
}
const refusals = ({ state }: CommentBoard) =>
  state.refusedMentions.map(({ noteId, agentId, userId, code }) => [noteId, agentId, userId, code])

test('[SE420] a mentioned advisor answers with one comment, labelled with model and asker', () => {
  const board = asked(ADA)
  expect(board.view()?.answering).toEqual([ADA])
  expect(board.ask(begin(), by(OWNER))).toBe('server-only')
  expect(board.ask(begin(), SERVER)).toBeNull()
  expect(board.state.spend.held).toEqual(HOLD)
  expect(board.ask(end(done()), SERVER)).toBeNull()
  expect(board.comment(90)).toMatchObject({
    text: 'Because of the nights.',
    author: { kind: 'agent', agentId: ADA, model: MODEL, askedBy: OWNER, commentId: commentId(1) },
  })
  expect(board.view()).toMatchObject({ answering: [], count: 2, lastSeq: board.state.seq })
  expect(board.state.spend).toMatchObject({ tokens: 100, held: { tokens: 0, costMicros: 0 } })
  const { length } = board.events
  board.ask(end(done()), SERVER)
  expect(board.events).toHaveLength(length)
  expect(applyEvents(null, board.events)).toEqual(board.state)
})

test('[SE420] an edit asks the advisors that it mentions anew, and no others again', () => {
  const board = asked(ADA)
  board.ask(begin(), SERVER)
  board.ask(end(done()), SERVER)
  const edit: Command = {
    ...{ type: 'comment.edit', commentId: commentId(1) },
    ...{ text: 'Both?', mentions: [ADA, BEN] },
  }
  expect(board.ask(edit, by(OWNER))).toBeNull()
  expect(board.view()?.answering).toEqual([BEN])
})

test('[SE421] the writer learns why an advisor does not answer', () => {
  const board = new CommentBoard()
  board.startThread(1, COMMENTER, { mentions: [ADA] })
  board.areAgentsOn = false
  board.startThread(2, OWNER, { mentions: [ADA] })
  board.areAgentsOn = true
  board.startThread(3, OWNER, { ...ON_NOTE, record: { ...ON_NOTE.record, isPrivate: true }, mentions: [ADA] })
  expect(board.state.answers).toEqual({})
  expect(refusals(board)).toEqual([
    [commentId(1), ADA, COMMENTER, 'needs-editor'],
    [commentId(2), ADA, OWNER, 'agents-off'],
    [commentId(3), ADA, OWNER, 'advisors-at-reveal'],
  ])
  board.startThread(4, OWNER, { mentions: [BEN] })
  board.ask(begin(BEN, 4), SERVER)
  board.ask(end({ state: 'failed', failure: FAILURE, usage: null }, BEN, 4), SERVER)
  expect(refusals(board).at(-1)).toEqual([commentId(4), BEN, OWNER, FAILURE.code])
  expect(board.view(4)).toMatchObject({ answering: [], count: 1 })
})

test('[SE421] an answer that the budget does not allow does not begin', () => {
  const board = asked(ADA)
  const budget = { ...DEFAULT_SETTINGS.budget, boardTokens: 500 }
  board.ask({ type: 'settings.change', settings: { budget } }, by(OWNER))
  expect(board.ask(begin(), SERVER)).toBe('over-budget')
})

test('[SE422] answers stop with their thread, their comment and all agents, and their usage counts once', () => {
  const stops: ((board: CommentBoard) => unknown)[] = [
    (board) => board.ask({ type: 'thread.stop-answers', threadId: threadId() }, by(OWNER)),
    (board) => board.delete(1, OWNER),
    (board) => board.ask({ type: 'agents.stop' }, by(OWNER)),
    (board) => board.ask({ type: 'board.freeze' }, by(OWNER)),
  ]
  for (const stop of stops) {
    const board = asked(ADA, BEN)
    board.ask(begin(), SERVER)
    expect(stop(board)).toBeNull()
    expect(board.state).toMatchObject({ answers: {}, spend: { held: { tokens: 0 } } })
    for (let i = 0; i < 2; i++) board.ask(end(done()), SERVER)
    expect(board.state.spend.tokens).toBe(100)
    expect(board.state.commentThreads.has(commentId(90))).toBe(false)
  }
})

test('[SE69] an answer is begun three times at most', () => {
  const board = asked(ADA)
  for (let i = 0; i < 3; i++) expect(board.ask(begin(), SERVER)).toBeNull()
  expect(board.state.spend.held).toEqual(HOLD)
  expect(board.ask({ ...begin(), hold: NOTHING_TO_HOLD } as Command, SERVER)).toBe('out-of-tries')
})

test('[SE67] answers in threads count among open requests, and a comment asks five advisors at most', () => {
  const board = asked(ADA)
  for (let i = 2; i <= 9; i++) board.startThread(i, OWNER, { mentions: [ADA] })
  expect(refusals(board)).toEqual([[commentId(9), ADA, OWNER, 'too-many-going-on']])
})
