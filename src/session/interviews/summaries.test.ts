import { expect, test } from 'vitest'
import { by, SERVER, type SessionDriver } from '#session/testing/session-driver.ts'
import { dueInterviewRuns } from './interview-runs.ts'
import type { SummaryText } from './interview-summary.ts'
import { summaryOf } from './mechanical-summary.ts'
import { confirmWith, endInterviewAs, HOST, INTERVIEW, interviewOf } from './testing/interview-board.ts'
import { beginSummingUp, endSummingUp, FAILED, probedBoard } from './testing/probed-board.ts'

const TEXT: SummaryText = {
  title: 'Friday',
  sentences: [
    { section: 'decisions', text: 'It ships.', answers: [1] },
    { section: 'problem', text: 'Made up.', answers: [9] },
  ],
  leftOut: [
    { answer: 2, why: 'Off the subject.' },
    { answer: 9, why: 'No such answer.' },
  ],
}

/** Two people answered one of the two questions. */
function closed(reason: 'closed_by_host' | 'cancelled' = 'closed_by_host'): SessionDriver {
  const board = probedBoard({ rule: 'everyone' })
  confirmWith(board, 'uann')
  confirmWith(board, 'ubob')
  endInterviewAs(board, HOST, reason)
  return board
}

test('[IV30] an interview with answers is over when its summary is there', () => {
  const board = closed()
  expect(interviewOf(board)).toMatchObject({ state: 'summing-up', summary: { state: 'queued' } })
  expect(dueInterviewRuns(board.state)).toEqual([{ kind: 'interview-summary', interviewId: INTERVIEW }])
  expect(confirmWith(board, 'ucem')).toBe('interview-ended')
  expect(beginSummingUp(board)).toBeNull()
  expect(endSummingUp(board, { state: 'done', text: TEXT, usage: null })).toBeNull()
  expect(interviewOf(board)).toMatchObject({
    state: 'ended',
    summary: { state: 'done', model: 'demo:script' },
  })
  expect(dueInterviewRuns(board.state)).toEqual([])
})

test('[IV30] a cancelled interview, and one without answers, is over at once', () => {
  expect(interviewOf(closed('cancelled'))).toMatchObject({ state: 'ended', summary: { state: 'mechanical' } })
  const board = probedBoard()
  endInterviewAs(board, HOST)
  expect(interviewOf(board)).toMatchObject({ state: 'ended', summary: { state: 'mechanical' } })
})

test('[IV30] a summary cites answers of its interview only', () => {
  const board = closed()
  beginSummingUp(board)
  endSummingUp(board, { state: 'done', text: TEXT, usage: null })
  const { text, isMechanical } = summaryOf(interviewOf(board))
  expect(isMechanical).toBe(false)
  expect(text.sentences.map(({ answers }) => answers)).toEqual([[1], []])
  expect(text.leftOut).toEqual([{ answer: 2, why: 'Off the subject.' }])
})

test('[IV32] if no model sums up, the answers are listed by question, and marked as such', () => {
  const board = closed()
  beginSummingUp(board)
  endSummingUp(board, FAILED)
  expect(interviewOf(board)).toMatchObject({
    state: 'ended',
    summary: { state: 'mechanical', failure: { code: 'unreadable' } },
  })
  const { text, isMechanical } = summaryOf(interviewOf(board))
  expect(isMechanical).toBe(true)
  expect(text.sentences).toEqual([
    { section: 'answers', text: 'Is it ready? Yes (2)', answers: [1, 2] },
    { section: 'open-questions', text: 'Without an answer: What is missing?', answers: [] },
  ])
  expect(text.leftOut).toEqual([])
})

test('[IV32] people who may run agents have a model sum up after all, and the interview stays over', () => {
  const board = closed()
  beginSummingUp(board)
  endSummingUp(board, FAILED)
  const retry = (userId: string) =>
    board.ask({ type: 'interview-summary.retry', interviewId: INTERVIEW }, by(userId))
  expect(retry('uann')).toBe('needs-editor')
  expect(retry(HOST)).toBeNull()
  expect(interviewOf(board)).toMatchObject({ state: 'ended', summary: { state: 'queued', tries: 0 } })
  beginSummingUp(board)
  endSummingUp(board, { state: 'done', text: TEXT, usage: null })
  expect(summaryOf(interviewOf(board)).isMechanical).toBe(false)
  const events = board.events.length
  expect(retry(HOST)).toBeNull()
  expect(board.events).toHaveLength(events)
})

test('a summary holds its budget, is begun three times at most, and stops with all agents', () => {
  const board = closed()
  const hold = { tokens: 500, costMicros: 0 }
  for (let i = 0; i < 3; i++) expect(beginSummingUp(board, hold)).toBeNull()
  expect(beginSummingUp(board, hold)).toBe('out-of-tries')
  expect(board.state.spend.held.tokens).toBe(500)
  board.ask({ type: 'agents.stop' }, SERVER)
  expect(board.state.spend.held.tokens).toBe(0)
  expect(interviewOf(board)).toMatchObject({ state: 'ended', summary: { state: 'mechanical' } })
  const usage = {
    model: 'demo:script',
    inputTokens: 40,
    outputTokens: 2,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
  }
  const late = { state: 'done', text: TEXT, usage: { ...usage, costMicros: 0, isEstimate: false } } as const
  endSummingUp(board, late)
  endSummingUp(board, late)
  expect(board.state.spend.tokens).toBe(42)
  expect(summaryOf(interviewOf(board)).isMechanical).toBe(true)
})
