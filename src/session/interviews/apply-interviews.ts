import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { contextRequestsCalledOff } from './apply-context-requests.ts'
import { probesCalledOff } from './apply-probes.ts'
import {
  questionAnswered,
  questionAsked,
  questionCancelled,
  questionSettled,
  questionsCarded,
  questionUnanswered,
} from './apply-questions.ts'
import { withSummaryDue } from './apply-summaries.ts'
import { changeInterview } from './change-interview.ts'
import { unsettled } from './hand-out.ts'
import type { Interview, InterviewQuestion } from './interview.ts'
import { charsOf } from './interview-chars.ts'
import type { StoredInterviewEvent } from './interview-event.ts'
import type { InterviewsState } from './interviews-slice.ts'

function interviewStarted(
  state: InterviewsState,
  event: StoredInterviewEvent<'interview.started'>,
): InterviewsState {
  const { interviewId, branches, questions, ...started } = event.data
  const asked = { source: 'asker', askedBy: event.actor, askedAt: event.at, why: null } as const
  const interview: Interview = {
    id: interviewId,
    ...started,
    askedBy: event.actor,
    startedAt: event.at,
    branches: branches.map((branch) => ({ ...branch, finding: null })),
    questions: questions.map(
      ({ questionId: id, branchId, question }): InterviewQuestion => ({
        id,
        branchId,
        question,
        ...asked,
        state: 'open',
        countsFrom: null,
        answers: [],
        hasCard: false,
      }),
    ),
    state: 'open',
    end: null,
    probes: {},
    summary: null,
    askBacks: [],
    contextRequests: [],
    advisorRound: null,
    listening: null,
    handOuts: [],
    lastAnswer: 0,
    chars: charsOf(event.data),
    changed: event.seq,
  }
  return { ...state, interviews: { ...state.interviews, [interviewId]: interview } }
}

function interviewEndSet(
  state: InterviewsState,
  { data, seq }: StoredInterviewEvent<'interview.end-set'>,
): InterviewsState {
  const { interviewId, endsAt } = data
  return changeInterview(state, { interviewId, seq }, (interview) => ({ ...interview, endsAt }))
}

function interviewEnded(
  state: InterviewsState,
  event: StoredInterviewEvent<'interview.ended'>,
  owned: CopyOnWrite,
): InterviewsState {
  const { interviewId, reason } = event.data
  // A person ends it by hand; the last answer to a question only happens to be that of a person.
  const isByHand = reason === 'closed_by_host' || reason === 'cancelled' || reason === 'probe_failed'
  const end = { reason, at: event.at, by: isByHand ? event.actor : null }
  const calledOff = probesCalledOff(state, interviewId, owned)
  return changeInterview(calledOff, { interviewId, seq: event.seq }, (interview) =>
    interview.state === 'open'
      ? withSummaryDue({ ...contextRequestsCalledOff(interview, event.at), end }, event.at)
      : interview,
  )
}

function interviewAskedBack(
  state: InterviewsState,
  event: StoredInterviewEvent<'interview.asked-back'>,
): InterviewsState {
  const { interviewId, askBackId: id, text } = event.data
  const { actor: by, at, seq } = event
  return changeInterview(state, { interviewId, seq }, (interview) => ({
    ...interview,
    askBacks: [...interview.askBacks, { id, text, by, at, reply: null, seq, isDelivered: false }],
  }))
}

function interviewReplied(
  state: InterviewsState,
  event: StoredInterviewEvent<'interview.replied'>,
): InterviewsState {
  const { interviewId, askBackId, text, noteId, isByAi } = event.data
  const reply = { text, noteId, isByAi, by: event.actor, at: event.at }
  return changeInterview(state, { interviewId, seq: event.seq }, (interview) => ({
    ...interview,
    askBacks: interview.askBacks.map((asked) => (asked.id === askBackId ? { ...asked, reply } : asked)),
  }))
}

function interviewConsulted(
  state: InterviewsState,
  { data, seq }: StoredInterviewEvent<'interview.consulted'>,
): InterviewsState {
  const { interviewId, roundId: advisorRound } = data
  return changeInterview(state, { interviewId, seq }, (interview) => ({ ...interview, advisorRound }))
}

/** Pages need not read the interview again for this change: its view has all of it. */
function interviewListened(
  state: InterviewsState,
  event: StoredInterviewEvent<'interview.listened'>,
): InterviewsState {
  const { interviewId, until } = event.data
  const interview = entryOf(state.interviews, interviewId)
  if (!interview) return state
  const listening = { seenAt: event.at, until }
  return { ...state, interviews: { ...state.interviews, [interviewId]: { ...interview, listening } } }
}

function answersHandedOut(
  state: InterviewsState,
  event: StoredInterviewEvent<'answers.handed-out'>,
): InterviewsState {
  const { interviewId, handOutId: id, items } = event.data
  const { at, seq } = event
  return changeInterview(state, { interviewId, seq }, (interview) => {
    return { ...interview, handOuts: [...unsettled(interview, at), { id, at, items }] }
  })
}

function answersConfirmed(
  state: InterviewsState,
  event: StoredInterviewEvent<'answers.confirmed'>,
): InterviewsState {
  const { interviewId, handOutId } = event.data
  return changeInterview(state, { interviewId, seq: event.seq }, (interview) => {
    const items = new Set(interview.handOuts.find(({ id }) => id === handOutId)?.items ?? [])
    const deliver = <Item extends { seq: number; isDelivered: boolean }>(item: Item): Item =>
      items.has(item.seq) ? { ...item, isDelivered: true } : item
    const delivered = {
      ...interview,
      questions: interview.questions.map((question) => ({
        ...question,
        answers: question.answers.map(deliver),
      })),
      askBacks: interview.askBacks.map(deliver),
    }
    return { ...delivered, handOuts: unsettled(delivered, event.at) }
  })
}

function answersReturned(
  state: InterviewsState,
  { data, seq }: StoredInterviewEvent<'answers.returned'>,
): InterviewsState {
  const { interviewId, handOutId } = data
  return changeInterview(state, { interviewId, seq }, (interview) => withoutHandOut(interview, handOutId))
}

function withoutHandOut(interview: Interview, handOutId: string): Interview {
  return { ...interview, handOuts: interview.handOuts.filter(({ id }) => id !== handOutId) }
}

/** The state change of each event of an interview. */
export const APPLY_INTERVIEWS = {
  'interview.started': interviewStarted,
  'interview.end-set': interviewEndSet,
  'interview.ended': interviewEnded,
  'interview.asked-back': interviewAskedBack,
  'interview.replied': interviewReplied,
  'question.asked': questionAsked,
  'questions.carded': questionsCarded,
  'question.cancelled': questionCancelled,
  'question.settled': questionSettled,
  'question.answered': questionAnswered,
  'question.unanswered': questionUnanswered,
  'interview.consulted': interviewConsulted,
  'interview.listened': interviewListened,
  'answers.handed-out': answersHandedOut,
  'answers.confirmed': answersConfirmed,
  'answers.returned': answersReturned,
}
