import { expect, test } from 'vitest'
import {
  ANSWERERS,
  boardOfPeople,
  confirmWith,
  interviewOf,
  openInterview,
} from '#session/interviews/testing/interview-board.ts'
import { progressOf } from './session-view.ts'

const HOUR_MS = 60 * 60 * 1_000
const LINK = 'https://parley.test/b/b1/answer'

test('[MP41] a status says how many questions are answered, when they close, and where', () => {
  const board = boardOfPeople()
  openInterview(board, { settings: { rule: 'first' }, durationMs: HOUR_MS })
  confirmWith(board, ANSWERERS[0] ?? '')
  const closesAt = Date.UTC(2026, 10, 24, 17)
  const at = (now: number) => progressOf({ ...interviewOf(board), endsAt: closesAt }, LINK, now)
  expect(at(closesAt - HOUR_MS)).toEqual({
    settled: 1,
    total: 2,
    message: `1 of 2 answered · closes 17:00 UTC · ${LINK}`,
  })
  expect(at(closesAt - 24 * HOUR_MS).message).toBe(`1 of 2 answered · closes 2026-11-24 17:00 UTC · ${LINK}`)
  expect(progressOf({ ...interviewOf(board), endsAt: null }, LINK, closesAt).message).toBe(
    `1 of 2 answered · ${LINK}`,
  )
})
