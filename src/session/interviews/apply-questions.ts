import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import type { MemberLeft } from '#session/members/apply-members.ts'
import { changeInterview, changeQuestion, withState } from './change-interview.ts'
import type { Answer, Interview, InterviewQuestion } from './interview.ts'
import { charsOf } from './interview-chars.ts'
import type { InterviewEvent } from './interview-event.ts'
import type { InterviewsState } from './interviews-slice.ts'

export const APPLY_QUESTIONS = {
  /** Adds an open question at the end. `by`, the agent of a probe, is its asker instead of the event's actor. */
  'question.asked'(state, event) {
    const { interviewId, questionId: id, by, why = null, ...asked } = event.data
    const question: InterviewQuestion = {
      id,
      ...asked,
      why,
      askedBy: by ?? event.actor,
      askedAt: event.at,
      state: 'open',
      countsFrom: null,
      answers: [],
      hasCard: false,
    }
    return changeInterview(state, event, (interview) => ({
      ...interview,
      questions: [...interview.questions, question],
      chars: interview.chars + charsOf(event.data),
    }))
  },
  /** These questions get no card any more: a person may have deleted the one they had. */
  'questions.carded'(state, event) {
    const carded = new Set(event.data.questionIds)
    return changeInterview(state, event, (interview) => ({
      ...interview,
      questions: interview.questions.map((question) =>
        carded.has(question.id) ? { ...question, hasCard: true } : question,
      ),
    }))
  },
  /** The question counts no more; its answers are kept. */
  'question.cancelled'(state, event) {
    const { questionId } = event.data
    return changeInterview(state, event, (interview) => withState(interview, questionId, 'cancelled'))
  },
  /** Settles the question; further answers are kept and change nothing, except that of `countsFrom`. */
  'question.settled'(state, event) {
    const { questionId, countsFrom } = event.data
    return changeInterview(state, event, (interview) =>
      withState(interview, questionId, 'settled', countsFrom),
    )
  },
  /** Each person has one answer. A changed one keeps its number and time, and counts as undelivered again. */
  'question.answered'(state, event) {
    const { questionId, value, text } = event.data
    const { actor: userId, at, seq } = event
    return changeInterview(state, event, (interview) => {
      const question = interview.questions.find(({ id }) => id === questionId)
      const before = question?.answers.find((answer) => answer.userId === userId)
      const given = { userId, value, text, seq, isDelivered: false }
      const answer: Answer = before
        ? { ...given, number: before.number, at: before.at, editedAt: at }
        : { ...given, number: interview.lastAnswer + 1, at, editedAt: null }
      return {
        ...changeQuestion(interview, questionId, ({ answers, ...rest }) => ({
          ...rest,
          answers: before
            ? answers.map((each) => (each.userId === userId ? answer : each))
            : [...answers, answer],
        })),
        lastAnswer: Math.max(interview.lastAnswer, answer.number),
        chars: interview.chars + charsOf(value) - (before ? charsOf(before.value) : 0),
      }
    })
  },
  /** Removes the answer, whose number is not used again; `reopens` opens the question that it had settled. */
  'question.unanswered'(state, event) {
    const { questionId, userId, reopens } = event.data
    return changeInterview(state, event, (interview) => {
      const without = changeQuestion(interview, questionId, ({ answers, ...rest }) => ({
        ...rest,
        answers: answers.filter((answer) => answer.userId !== userId),
      }))
      const gone = interview.questions
        .find(({ id }) => id === questionId)
        ?.answers.find((answer) => answer.userId === userId)
      const chars = interview.chars - (gone ? charsOf(gone.value) : 0)
      return { ...(reopens ? withState(without, questionId, 'open') : without), chars }
    })
  },
} satisfies Partial<ApplyTable<InterviewsState, InterviewEvent>>

/**
 * Passes a guest's questions and answers to the account that the guest signs in to. Where the account has answered the same
 * question itself, the guest's answer stays the guest's: a summary may cite it, and the program may not have received it.
 */
export function interviewsMoved<State extends InterviewsState>(state: State, event: MemberLeft): State {
  const { userId: from, into: to } = event.data
  if (to === undefined) return state
  return Object.keys(state.interviews).reduce(
    (next, interviewId) =>
      hasPart(next, interviewId, from)
        ? changeInterview(next, { data: { interviewId }, seq: event.seq }, (interview) =>
            movedTo(interview, from, to),
          )
        : next,
    state,
  )
}

function hasPart({ interviews }: InterviewsState, interviewId: string, userId: string): boolean {
  const interview = entryOf(interviews, interviewId)
  if (!interview) return false
  const { askedBy, questions, askBacks, contextRequests } = interview
  return (
    askedBy === userId ||
    questions.some(
      (one) => one.askedBy === userId || one.answers.some((answer) => answer.userId === userId),
    ) ||
    askBacks.some(({ by, reply }) => by === userId || reply?.by === userId) ||
    contextRequests.some(({ end }) => end && 'by' in end && end.by === userId)
  )
}

function movedTo(interview: Interview, from: string, to: string): Interview {
  const moved = (id: string) => (id === from ? to : id)
  return {
    ...interview,
    askedBy: moved(interview.askedBy),
    questions: interview.questions.map((question) => {
      const hasOwn = question.answers.some(({ userId }) => userId === to)
      const answerer = hasOwn ? (id: string) => id : moved
      return {
        ...question,
        askedBy: moved(question.askedBy),
        countsFrom: question.countsFrom === null ? null : answerer(question.countsFrom),
        answers: question.answers.map((answer) => ({ ...answer, userId: answerer(answer.userId) })),
      }
    }),
    askBacks: interview.askBacks.map(({ reply, ...asked }) => ({
      ...asked,
      by: moved(asked.by),
      reply: reply && { ...reply, by: moved(reply.by) },
    })),
    contextRequests: interview.contextRequests.map(({ end, ...asked }) => ({
      ...asked,
      end: end && 'by' in end && end.by !== null ? { ...end, by: moved(end.by) } : end,
    })),
  }
}
