import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { project } from '#session/project.ts'
import { by, OWNER, person, SERVER, type SessionDriver } from '#session/testing/session-driver.ts'
import { dueProbes, probeOf } from './ask-on.ts'
import { CONTEXT_REPLY_MS, contextRequestsLeft, MAX_CONTEXT_REQUESTS } from './context-request.ts'
import {
  ASKER,
  confirmWith,
  endInterviewAs,
  giveAnswer,
  HOST,
  INTERVIEW,
  interviewOf,
  SECOND,
} from './testing/interview-board.ts'
import { beginProbing, endProbing, FAILED, probeAsks, probedBoard } from './testing/probed-board.ts'

const ID = 'j000000000001'
const PLANNER = { tokenId: 'o1', name: 'Planner' }
const AS_PROGRAM = { kind: 'person', userId: ASKER, program: PLANNER.name } as const

/** A program's interview with answers to all questions. */
function answered(settings: Parameters<typeof probedBoard>[0] = {}): SessionDriver {
  const board = probedBoard({ mayAskProgram: true, ...settings }, { program: PLANNER })
  confirmWith(board, 'uann')
  giveAnswer(board, 'uann', SECOND, { text: 'The login page' })
  return board
}

const askProgram = (board: SessionDriver, text = 'Which tests fail?', contextRequestId = ID) => {
  const began = beginProbing(board)
  if (began !== null) return began
  return endProbing(board, {
    state: 'asked-program',
    contextRequestId,
    text,
    reason: 'To ask well.',
    usage: null,
  })
}
const reply = (board: SessionDriver, text = 'Two of the login page.', actor: object = AS_PROGRAM) =>
  board.ask(
    { type: 'context.reply', interviewId: INTERVIEW, contextRequestId: ID, text, isByAi: true },
    actor as never,
  )
const cancelAs = (board: SessionDriver, userId: string) =>
  board.ask({ type: 'context.cancel', interviewId: INTERVIEW, contextRequestId: ID }, by(userId))
const endDue = (board: SessionDriver) =>
  board.ask({ type: 'context.end-due', interviewId: INTERVIEW, contextRequestId: ID }, SERVER)
const request = (board: SessionDriver) => must(interviewOf(board).contextRequests[0], 'a request')

test('[IV60] a model that asks the program waits for the reply, and is due again with it', () => {
  const board = answered()
  expect(askProgram(board)).toBeNull()
  expect([dueProbes(interviewOf(board)), interviewOf(board).state]).toEqual([[], 'open'])
  expect(request(board)).toMatchObject({ text: 'Which tests fail?', branchId: null, end: null })
  expect(reply(board)).toBeNull()
  expect(request(board).end).toMatchObject({
    state: 'replied',
    text: 'Two of the login page.',
    by: ASKER,
    isByAi: true,
  })
  expect(dueProbes(interviewOf(board))).toEqual([null])
  // Repeating the reply is no mistake; another one is.
  expect([reply(board), reply(board, 'Three.')]).toEqual([null, 'replied-already'])
})

test('[IV60] with further questions open, the reply alone makes the model due', () => {
  const board = probedBoard({ probe: 'each-answer', mayAskProgram: true }, { program: PLANNER })
  confirmWith(board, 'uann')
  askProgram(board)
  expect(dueProbes(interviewOf(board))).toEqual([])
  giveAnswer(board, 'uann', SECOND, { text: 'The login page' })
  expect(dueProbes(interviewOf(board))).toEqual([])
  reply(board)
  expect(dueProbes(interviewOf(board))).toEqual([null])
})

test('[IV61] only the program replies, and only to an open request', () => {
  const board = answered()
  askProgram(board)
  expect(reply(board, 'Mine', by(ASKER))).toBe('not-program')
  expect(reply(board, 'Theirs', { ...AS_PROGRAM, userId: 'uedit' })).toBe('not-host')
  expect(
    board.ask(
      {
        type: 'context.reply',
        interviewId: INTERVIEW,
        contextRequestId: 'j000000000002',
        text: 'x',
        isByAi: false,
      },
      AS_PROGRAM,
    ),
  ).toBe('no-context-request')
  expect(cancelAs(board, HOST)).toBeNull()
  expect(reply(board)).toBe('context-closed')
})

test('[IV60] without a reply in time, or where the asker cancels, the model continues', () => {
  const late = answered()
  askProgram(late)
  expect(endDue(late)).toBeNull()
  expect(request(late).end).toBeNull()
  late.lateMs += CONTEXT_REPLY_MS
  endDue(late)
  expect([request(late).end?.state, dueProbes(interviewOf(late))]).toEqual(['timed-out', [null]])

  const cancelled = answered()
  askProgram(cancelled)
  expect(cancelAs(cancelled, 'uann')).toBe('needs-editor')
  expect(cancelAs(cancelled, 'uedit')).toBe('not-host')
  cancelAs(cancelled, ASKER)
  expect([request(cancelled).end?.state, dueProbes(interviewOf(cancelled))]).toEqual(['cancelled', [null]])
})

test('[IV60] the end of the interview ends its requests, and stopped agents wait for no program', () => {
  const ended = answered()
  askProgram(ended)
  endInterviewAs(ended)
  expect([request(ended).end?.state, interviewOf(ended).state]).toEqual(['cancelled', 'summing-up'])

  const stopped = answered()
  askProgram(stopped)
  stopped.ask({ type: 'agents.stop' }, by(OWNER))
  expect(request(stopped).end?.state).toBe('cancelled')
  expect(probeOf(interviewOf(stopped), null)).toMatchObject({
    state: 'failed',
    failure: { isRetryable: true },
  })
})

test('[IV60] a model may ask only a program that listens, a few times, and nothing twice', () => {
  const board = answered()
  for (let n = 1; n <= MAX_CONTEXT_REQUESTS; n += 1) {
    expect(askProgram(board, `Which file has part ${n}?`, `j00000000000${n}`)).toBeNull()
    const ids = { interviewId: INTERVIEW, contextRequestId: `j00000000000${n}` }
    board.ask({ type: 'context.reply', ...ids, text: 'That one.', isByAi: false }, AS_PROGRAM)
  }
  expect(contextRequestsLeft(interviewOf(board), board.now)).toBe(0)
  askProgram(board, 'One more?', 'j00000000000a')
  expect(probeOf(interviewOf(board), null).state).toBe('failed')
  expect(interviewOf(board).contextRequests).toHaveLength(MAX_CONTEXT_REQUESTS)

  const twice = answered()
  askProgram(twice)
  reply(twice)
  askProgram(twice, 'which tests FAIL', 'j000000000002')
  expect(probeOf(interviewOf(twice), null).state).toBe(FAILED.state)

  const gone = answered()
  const listen = (until: number) =>
    gone.ask({ type: 'interview.listen', interviewId: INTERVIEW, until }, SERVER)
  listen(gone.now + 60_000)
  expect(contextRequestsLeft(interviewOf(gone), gone.now)).toBe(MAX_CONTEXT_REQUESTS)
  listen(gone.now - 1)
  expect(contextRequestsLeft(interviewOf(gone), gone.now)).toBe(0)

  const people = probedBoard({ mayAskProgram: true })
  expect(contextRequestsLeft(interviewOf(people), people.now)).toBe(0)
})

test('[IV61] a guest’s program replied for the account that they sign in to', () => {
  const board = answered()
  askProgram(board)
  reply(board)
  board.ask({ type: 'member.merge', guestId: ASKER, account: person(HOST) }, SERVER)
  expect(request(board).end).toMatchObject({ by: HOST })
})

test('[IV61] everyone sees what was asked of the program; the reply is read with the interview', () => {
  const board = answered()
  askProgram(board)
  reply(board)
  const view = must(project(board.state, 'uview')?.interviews[INTERVIEW], 'the view')
  expect(view.contextRequests).toMatchObject([{ text: 'Which tests fail?', state: 'replied' }])
  expect(JSON.stringify(view)).not.toContain('Two of the login page')
})

test('[IV60] a request takes no question from people', () => {
  const board = answered({ maxQuestions: 3 })
  askProgram(board)
  reply(board)
  probeAsks(board, 'What would mend the login page?')
  expect(interviewOf(board).questions).toHaveLength(3)
})
