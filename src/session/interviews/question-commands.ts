import { z } from 'zod'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, routeBody } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { hasRole } from '#session/members/member-roles.ts'
import { answerRefusal } from './answer-refusal.ts'
import { answersNeeded, endEvents, withState } from './change-interview.ts'
import {
  type Interview,
  type InterviewQuestion,
  MAX_ANSWERS_OF_QUESTION,
  MAX_INTERVIEW_CHARS_ON_BOARD,
  MAX_QUESTIONS,
  QuestionId,
} from './interview.ts'
import { charsOf, charsOnBoard } from './interview-chars.ts'
import {
  defineInterviewCommand,
  findHosted,
  findOpen,
  INTERVIEW_COMMAND_PATH,
  ofInterview,
  questionFields,
} from './interview-command.ts'
import type { InterviewEvent } from './interview-event.ts'
import { answerLine, readAnswer } from './questions/question-types.ts'

const ofQuestion = { ...ofInterview, questionId: QuestionId }
const UserId = z.string().min(1).max(64)
const questionPath = `${INTERVIEW_COMMAND_PATH}/questions/{questionId}` as const
const SETTLE = z.object({
  answerOf: z
    .string()
    .max(64)
    .nullable()
    .describe('The person whose answer counts; null: all answers count.'),
})

/** A person adds a question to an interview that is open. */
export const askQuestion = defineInterviewCommand({
  type: 'question.ask',
  fields: { ...ofInterview, ...questionFields },
  minRole: 'editor',
  decide(state, { type: _type, ...asked }, actor, { now }) {
    const found = findHosted(state, asked.interviewId, actor, now)
    if ('ok' in found) return found
    if (questionIn(found, asked.questionId)) return accept()
    if (found.questions.length >= MAX_QUESTIONS) return refuse('too-many-questions')
    const isOfBranch = found.branches.some(({ id }) => id === asked.branchId)
    if (asked.branchId === null ? found.branches.length > 0 : !isOfBranch) return refuse('bad-branches')
    if (charsOnBoard(state) + charsOf(asked) > MAX_INTERVIEW_CHARS_ON_BOARD) return refuse('interviews-full')
    const isAsker = actor.kind === 'person' && actor.userId === found.askedBy
    return accept({ kind: 'question.asked', data: { ...asked, source: isAsker ? 'asker' : 'person' } })
  },
})

/** Records that these questions have had a card, so that a deleted card is not laid again. */
export const cardQuestions = defineInterviewCommand({
  type: 'questions.card',
  fields: { ...ofInterview, questionIds: z.array(QuestionId).min(1).max(MAX_QUESTIONS) },
  minRole: 'server',
  decide(state, { interviewId, questionIds }) {
    const interview = entryOf(state.interviews, interviewId)
    if (!interview) return refuse('no-interview')
    const carded = interview.questions
      .filter(({ id, hasCard }) => !hasCard && questionIds.includes(id))
      .map(({ id }) => id)
    return carded.length === 0
      ? accept()
      : accept({ kind: 'questions.carded', data: { interviewId, questionIds: carded } })
  },
})

/** Refuses with `no-question`. Cancelling the last open question may end the interview. */
export const cancelQuestion = defineInterviewCommand({
  type: 'question.cancel',
  fields: ofQuestion,
  minRole: 'editor',
  logLimit: 'none',
  route: commandRoute(
    'post',
    `${questionPath}/cancel`,
    'Cancel a question; its answers stay (the asker, facilitators)',
    'interview',
    { scope: 'session:run' },
  ),
  decide(state, { interviewId, questionId }, actor, { now }) {
    const found = findHosted(state, interviewId, actor, now)
    if ('ok' in found) return found
    const question = questionIn(found, questionId)
    if (!question) return refuse('no-question')
    if (question.state === 'cancelled') return accept()
    return accept(
      { kind: 'question.cancelled', data: { interviewId, questionId } },
      ...endEvents(withState(found, questionId, 'cancelled')),
    )
  },
})

/**
 * `userId` is the person whose answer counts; `null`: all count. Refusals: `no-question`, `question-cancelled`,
 * `no-answer`.
 */
export const settleQuestion = defineInterviewCommand({
  type: 'question.settle',
  fields: { ...ofQuestion, userId: UserId.nullable() },
  minRole: 'editor',
  route: commandRoute(
    'post',
    `${questionPath}/settle`,
    'Settle a question on one of its answers, or on all of them (the asker, facilitators)',
    'interview',
    { scope: 'session:run', body: routeBody(SETTLE, ({ answerOf: userId }) => ({ userId })) },
  ),
  decide(state, { interviewId, questionId, userId: countsFrom }, actor, { now }) {
    const found = findHosted(state, interviewId, actor, now)
    if ('ok' in found) return found
    const question = questionIn(found, questionId)
    if (!question) return refuse('no-question')
    if (question.state === 'cancelled') return refuse('question-cancelled')
    if (countsFrom === null ? question.answers.length === 0 : !answerOf(question, countsFrom))
      return refuse('no-answer')
    if (question.state === 'settled' && question.countsFrom === countsFrom) return accept()
    return accept(...settling(found, questionId, countsFrom))
  },
})

/** Every answer is kept, also one to a question that is settled already. */
export const answerQuestion = defineInterviewCommand({
  type: 'question.answer',
  fields: { ...ofQuestion, value: z.unknown() },
  minRole: 'commenter',
  decide(state, { interviewId, questionId, value }, actor, { now }) {
    if (actor.kind !== 'person') return refuse('bad-command')
    const found = findOpen(state, interviewId, now)
    if ('ok' in found) return found
    const question = questionIn(found, questionId)
    if (!question) return refuse('no-question')
    if (question.state === 'cancelled') return refuse('question-cancelled')
    const read = readAnswer(question.question, value)
    if (!read.ok) return refuse(answerRefusal(read.problem))
    const before = answerOf(question, actor.userId)
    const chars = charsOf(read.answer)
    if (before && JSON.stringify(before.value) === JSON.stringify(read.answer)) return accept()
    if (!before && question.answers.length >= MAX_ANSWERS_OF_QUESTION) return refuse('too-many-answers')
    if (charsOnBoard(state) + chars > MAX_INTERVIEW_CHARS_ON_BOARD) return refuse('interviews-full')
    const text = answerLine(question.question, read.answer)
    const answered: InterviewEvent = {
      kind: 'question.answered',
      data: { interviewId, questionId, value: read.answer, text },
    }
    const needed = answersNeeded(found)
    const count = question.answers.length + (before ? 0 : 1)
    if (question.state !== 'open' || needed === null || count < needed) return accept(answered)
    const countsFrom = found.settings.rule === 'first' ? actor.userId : null
    return accept(answered, ...settling(found, questionId, countsFrom))
  },
})

/**
 * A person’s own answer, or as facilitator anyone’s. Reopens the question if the answer settled it. Refusals:
 * `not-yours`, `no-question`, `question-cancelled`.
 */
export const takeBackAnswer = defineInterviewCommand({
  type: 'question.unanswer',
  fields: { ...ofQuestion, userId: UserId },
  minRole: 'commenter',
  logLimit: 'none',
  decide(state, { interviewId, questionId, userId }, actor, { now }) {
    const isOwn = actor.kind === 'person' && actor.userId === userId
    if (!isOwn && !hasRole(state, actor, 'facilitator')) return refuse('not-yours')
    const found = findOpen(state, interviewId, now)
    if ('ok' in found) return found
    const question = questionIn(found, questionId)
    if (!question) return refuse('no-question')
    if (!answerOf(question, userId)) return accept()
    if (question.state === 'cancelled') return refuse('question-cancelled')
    const reopens = question.state === 'settled' && isSettledBy(found, question, userId)
    return accept({ kind: 'question.unanswered', data: { interviewId, questionId, userId, reopens } })
  },
})

/** Whether a settled question is open again without this person's answer. */
function isSettledBy(
  interview: Interview,
  { countsFrom, answers }: InterviewQuestion,
  userId: string,
): boolean {
  if (countsFrom !== null) return countsFrom === userId
  return answers.length - 1 < (answersNeeded(interview) ?? 1)
}

function settling(interview: Interview, questionId: string, countsFrom: string | null): InterviewEvent[] {
  const { id: interviewId } = interview
  return [
    { kind: 'question.settled', data: { interviewId, questionId, countsFrom } },
    ...endEvents(withState(interview, questionId, 'settled', countsFrom)),
  ]
}

function questionIn({ questions }: Interview, questionId: string): InterviewQuestion | null {
  return questions.find(({ id }) => id === questionId) ?? null
}

function answerOf({ answers }: InterviewQuestion, userId: string) {
  return answers.find((answer) => answer.userId === userId) ?? null
}
