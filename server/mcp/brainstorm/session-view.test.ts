import { expect, test } from 'vitest'
import { FIRST_PROBE } from '#session/interviews/ask-on.ts'
import {
  ANSWERERS,
  boardOfPeople,
  confirmWith,
  interviewOf,
  openInterview,
} from '#session/interviews/testing/interview-board.ts'
import { failedProbes, numbersTakenBack, progressOf } from './session-view.ts'

const HOUR_MS = 60 * 60 * 1_000
const LINK = 'https://parley.test/b/b1/answer'

test('[MP40] a status has the number of answered questions, their closing time and their address', () => {
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

test('[MP53] a model that asks on and failed is in the status, with the sentence that people see', () => {
  const board = boardOfPeople()
  openInterview(board, { settings: { rule: 'first', probe: 'when-answered' } })
  const failure = { code: 'unreadable', message: 'It could not be read.', isRetryable: true } as const
  const failed = {
    ...interviewOf(board),
    probes: { '': { ...FIRST_PROBE, state: 'failed', failure } },
  } as const
  expect(failedProbes(failed)).toEqual([{ branch: null, message: 'It could not be read.' }])
  expect(progressOf(failed, LINK, 0).message).toContain('the model that asks on has failed')
  expect(failedProbes({ ...failed, state: 'ended' })).toEqual([])
})

test('[MP54] the numbers of answers that were taken back are known, since no number is used twice', () => {
  const board = boardOfPeople()
  openInterview(board)
  const interview = interviewOf(board)
  expect(numbersTakenBack({ ...interview, lastAnswer: 2 })).toEqual([1, 2])
  expect(numbersTakenBack(interview)).toEqual([])
})
