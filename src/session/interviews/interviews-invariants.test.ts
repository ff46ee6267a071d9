import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEvents } from '#session/apply.ts'
import type { SessionEvent } from '#session/event.ts'
import { by, OWNER, person, SERVER, type SessionDriver } from '#session/testing/session-driver.ts'
import { answersNeeded } from './change-interview.ts'
import { HAND_OUT_MS, undelivered } from './hand-out.ts'
import type { Interview } from './interview.ts'
import { readAnswer } from './questions/question-types.ts'
import {
  ANSWERERS,
  ASKER,
  boardOfPeople,
  cancel,
  endDue,
  endInterviewAs,
  FIRST,
  giveAnswer,
  HOST,
  INTERVIEW,
  interviewOf,
  OPEN_QUESTION,
  openInterview,
  SECOND,
  sendHandOut,
  settleOn,
  THIRD,
  withdraw,
} from './testing/interview-board.ts'

type Act = (board: SessionDriver) => unknown
const userId = fc.constantFrom(...ANSWERERS, HOST, 'uaccount')
const questionId = fc.constantFrom(FIRST, SECOND, THIRD)
const value = fc.oneof(
  fc.constantFrom('yes', 'no', 'perhaps').map((choice) => ({ choice })),
  fc.string({ maxLength: 5 }).map((text) => ({ text })),
  fc.jsonValue(),
)
const handOutId = fc.constantFrom('h000000000001', 'h000000000002')
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.tuple(userId, questionId, value).map(
      ([user, question, given]): Act =>
        (board) =>
          giveAnswer(board, user, question, given),
    ),
  },
  fc.tuple(userId, questionId).map(
    ([user, question]): Act =>
      (board) =>
        withdraw(board, user, question),
  ),
  fc.tuple(questionId, fc.option(userId)).map(
    ([question, user]): Act =>
      (board) =>
        settleOn(board, question, user),
  ),
  questionId.map(
    (question): Act =>
      (board) =>
        cancel(board, question, HOST),
  ),
  fc.constant<Act>((board) =>
    board.ask(
      {
        type: 'question.ask',
        interviewId: INTERVIEW,
        questionId: THIRD,
        branchId: null,
        question: OPEN_QUESTION,
      },
      by(ASKER),
    ),
  ),
  fc.constant<Act>(endDue),
  fc.constant<Act>((board) => endInterviewAs(board, ASKER, 'cancelled')),
  fc.constantFrom(null, 30_000).map(
    (durationMs): Act =>
      (board) =>
        board.ask({ type: 'interview.set-end', interviewId: INTERVIEW, durationMs }, by(HOST)),
  ),
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('answers.hand-out', 'answers.confirm', 'answers.return'), handOutId)
      .map(
        ([type, id]): Act =>
          (board) =>
            sendHandOut(board, type, id),
      ),
  },
  userId.map(
    (id): Act =>
      (board) =>
        board.ask({ type: 'member.merge', guestId: id, account: person('uaccount') }, SERVER),
  ),
  userId.map(
    (id): Act =>
      (board) =>
        board.ask({ type: 'member.remove', userId: id }, by(OWNER)),
  ),
)
const life = fc.record({
  rule: fc.constantFrom('first', 'everyone', 'discuss'),
  quorum: fc.constantFrom(null, 1, 2, 3),
  participants: fc.constantFrom(null, 2),
  steps: fc.array(fc.record({ afterMs: fc.constantFrom(0, 1_000, 20_000, HAND_OUT_MS), act: acts }), {
    maxLength: 40,
  }),
})
type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never

/** Starts an interview of a program, lives, and calls `check` after every step. */
function live(
  { steps, rule, quorum, participants }: Life,
  check: (board: SessionDriver) => void,
): SessionDriver {
  const board = boardOfPeople()
  const isTooHigh = quorum !== null && participants !== null && quorum > participants
  const settings = { rule, quorum: isTooHigh ? participants : quorum, participants }
  openInterview(board, { settings, program: { tokenId: 'k1', name: 'An agent' }, durationMs: 200_000 })
  for (const { afterMs, act } of steps) {
    board.lateMs += afterMs
    act(board)
    check(board)
  }
  return board
}

/** The last answer of each person, from the log alone. Key: question and person. */
function lastAnswers(events: readonly SessionEvent[]): Map<string, string> {
  const given = new Map<string, string>()
  for (const { kind, data, actor } of events) {
    if (kind === 'question.answered') given.set(`${data.questionId} ${actor}`, JSON.stringify(data.value))
    if (kind === 'question.unanswered') given.delete(`${data.questionId} ${data.userId}`)
    if (kind !== 'member.left' || data.into === undefined) continue
    for (const question of [FIRST, SECOND, THIRD]) {
      const [from, into] = [`${question} ${data.userId}`, `${question} ${data.into}`]
      const moved = given.get(from)
      // If the account has answered too, both answers stay, under both names.
      if (moved === undefined || given.has(into)) continue
      given.set(into, moved)
      given.delete(from)
    }
  }
  return given
}

const answersIn = ({ questions }: Interview) =>
  new Map(
    questions.flatMap(({ id, answers }) =>
      answers.map((one): [string, string] => [`${id} ${one.userId}`, JSON.stringify(one.value)]),
    ),
  )

test('[IV2] [IV3] every answer that was taken is there as given last, once a person, and fits its question', () => {
  fc.assert(
    fc.property(life, (lived) => {
      const board = live(lived, ({ events, state }) => {
        const interview = state.interviews[INTERVIEW]
        if (!interview) throw new Error('no interview')
        expect(answersIn(interview)).toEqual(lastAnswers(events))
        const all = interview.questions.flatMap(({ question, answers }) =>
          answers.map((one) => ({ ...one, question })),
        )
        expect(new Set(all.map(({ number }) => number)).size).toBe(all.length)
        for (const { question, value: given } of all)
          expect(readAnswer(question, given)).toEqual({ ok: true, answer: given })
      })
      expect(applyEvents(null, board.events)).toEqual(board.state)
    }),
    { numRuns: 150 },
  )
})

test('[IV4] a question is open exactly while its rule asks for more answers, unless people settled it', () => {
  fc.assert(
    fc.property(life, (lived) => {
      live(lived, (board) => {
        const interview = interviewOf(board)
        const needed = answersNeeded(interview)
        for (const { state, answers, countsFrom } of interview.questions) {
          if (state === 'open' && needed !== null && lived.rule !== 'first')
            expect(answers.length).toBeLessThan(needed)
          if (countsFrom !== null) expect(answers.map((one) => one.userId)).toContain(countsFrom)
        }
      })
    }),
    { numRuns: 150 },
  )
})

test('[IV7] an interview ends once, not before its time, and stays as it was then', () => {
  fc.assert(
    fc.property(life, (lived) => {
      let atEnd: string | null = null
      const board = live(lived, (now) => {
        const interview = interviewOf(now)
        if (interview.state === 'open') return
        const { questions, end: ending, endsAt } = interview
        const text = JSON.stringify([
          questions.map(({ id, state, answers }) => [id, state, answers.map((one) => one.value)]),
          ending,
        ])
        // Only a guest who signs in may still lose an answer: to the account's own.
        if (!now.events.at(-1)?.kind.startsWith('member.')) expect(atEnd ?? text).toBe(text)
        atEnd = text
        if (ending?.reason === 'timed_out') expect(ending.at).toBeGreaterThanOrEqual(endsAt ?? Infinity)
        if (ending?.reason === 'done') expect(questions.every(({ state }) => state !== 'open')).toBe(true)
      })
      expect(board.events.filter(({ kind }) => kind === 'interview.ended').length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 150 },
  )
})

test('[IV13] every answer is delivered once as it is, or is undelivered', () => {
  fc.assert(
    fc.property(life, (lived) => {
      live(lived, (board) => {
        const delivered: number[] = []
        const claims = new Map<string, readonly number[]>()
        for (const { kind, data } of board.events) {
          if (kind === 'answers.handed-out') claims.set(data.handOutId, data.items)
          if (kind === 'answers.confirmed') delivered.push(...(claims.get(data.handOutId) ?? []))
        }
        expect(new Set(delivered).size).toBe(delivered.length)
        const interview = interviewOf(board)
        const open = new Set(undelivered(interview).map(({ seq }) => seq))
        for (const { seq } of interview.questions.flatMap(({ answers }) => answers))
          expect([open.has(seq), delivered.includes(seq)]).toEqual([open.has(seq), !open.has(seq)])
        const claimed = interview.handOuts
          .filter(({ at }) => at + HAND_OUT_MS > board.now)
          .flatMap(({ items }) => items)
        expect(new Set(claimed).size).toBe(claimed.length)
      })
    }),
    { numRuns: 150 },
  )
})
