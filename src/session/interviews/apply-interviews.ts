import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import { contextRequestsCalledOff } from './apply-context-requests.ts'
import { probesCalledOff } from './apply-probes.ts'
import { withSummaryDue } from './apply-summaries.ts'
import { changeInterview } from './change-interview.ts'
import { unsettled } from './hand-out.ts'
import type { Interview, InterviewQuestion } from './interview.ts'
import { charsOf } from './interview-chars.ts'
import type { InterviewEvent } from './interview-event.ts'
import type { InterviewsState } from './interviews-slice.ts'

export const APPLY_INTERVIEWS = {
  'interview.started'(state, event) {
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
  },
  'interview.end-set'(state, event) {
    const { endsAt } = event.data
    return changeInterview(state, event, (interview) => ({ ...interview, endsAt }))
  },
  'interview.ended'(state, event, owned) {
    const { interviewId, reason } = event.data
    // A person ends it by hand; the last answer to a question only happens to be that of a person.
    const isByHand = reason === 'closed_by_host' || reason === 'cancelled' || reason === 'probe_failed'
    const end = { reason, at: event.at, by: isByHand ? event.actor : null }
    const calledOff = probesCalledOff(state, interviewId, owned)
    return changeInterview(calledOff, event, (interview) =>
      interview.state === 'open'
        ? withSummaryDue({ ...contextRequestsCalledOff(interview, event.at), end }, event.at)
        : interview,
    )
  },
  'interview.asked-back'(state, event) {
    const { askBackId: id, text } = event.data
    const { actor: by, at, seq } = event
    return changeInterview(state, event, (interview) => ({
      ...interview,
      askBacks: [...interview.askBacks, { id, text, by, at, reply: null, seq, isDelivered: false }],
    }))
  },
  'interview.replied'(state, event) {
    const { askBackId, text, noteId, isByAi } = event.data
    const reply = { text, noteId, isByAi, by: event.actor, at: event.at }
    return changeInterview(state, event, (interview) => ({
      ...interview,
      askBacks: interview.askBacks.map((asked) => (asked.id === askBackId ? { ...asked, reply } : asked)),
    }))
  },
  'interview.consulted'(state, event) {
    const { roundId: advisorRound } = event.data
    return changeInterview(state, event, (interview) => ({ ...interview, advisorRound }))
  },
  /** Pages need not read the interview again for this change: its view has all of it. */
  'interview.listened'(state, event) {
    const { interviewId, until } = event.data
    const interview = entryOf(state.interviews, interviewId)
    if (!interview) return state
    const listening = { seenAt: event.at, until }
    return { ...state, interviews: { ...state.interviews, [interviewId]: { ...interview, listening } } }
  },
  'answers.handed-out'(state, event) {
    const { handOutId: id, items } = event.data
    const { at } = event
    return changeInterview(state, event, (interview) => {
      return { ...interview, handOuts: [...unsettled(interview, at), { id, at, items }] }
    })
  },
  'answers.confirmed'(state, event) {
    const { handOutId } = event.data
    return changeInterview(state, event, (interview) => {
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
  },
  'answers.returned'(state, event) {
    const { handOutId } = event.data
    return changeInterview(state, event, (interview) => withoutHandOut(interview, handOutId))
  },
} satisfies Partial<ApplyTable<InterviewsState, InterviewEvent>>

function withoutHandOut(interview: Interview, handOutId: string): Interview {
  return { ...interview, handOuts: interview.handOuts.filter(({ id }) => id !== handOutId) }
}
