import { entryOf } from '#session/core/entry-of.ts'
import { endOfProbes } from './ask-on.ts'
import type { EndReason, Interview, InterviewQuestion } from './interview.ts'
import type { InterviewEvent } from './interview-event.ts'
import type { InterviewsState } from './interviews-slice.ts'

/** The state with one interview changed; the same state if there is no such interview. */
export function changeInterview<State extends Pick<InterviewsState, 'interviews'>>(
  state: State,
  { data: { interviewId }, seq }: { data: { interviewId: string }; seq: number },
  change: (interview: Interview) => Interview,
): State {
  const before = entryOf(state.interviews, interviewId)
  if (!before) return state
  const after = change(before)
  if (after === before) return state
  return { ...state, interviews: { ...state.interviews, [interviewId]: { ...after, changed: seq } } }
}

/** Changes one question; changes nothing if the interview has no such question. */
export function changeQuestion(
  interview: Interview,
  questionId: string,
  change: (question: InterviewQuestion) => InterviewQuestion,
): Interview {
  const questions = interview.questions.map((question) =>
    question.id === questionId ? change(question) : question,
  )
  return { ...interview, questions }
}

/** Also sets the person whose answer counts alone; `null`: all count. */
export function withState(
  interview: Interview,
  questionId: string,
  state: InterviewQuestion['state'],
  countsFrom: string | null = null,
): Interview {
  return changeQuestion(interview, questionId, (question) => ({ ...question, state, countsFrom }))
}

/** So many answers settle a question; `null`: no number does. */
export function answersNeeded({ settings }: Pick<Interview, 'settings'>): number | null {
  const { rule, quorum, participants } = settings
  if (rule === 'discuss') return null
  return rule === 'first' ? 1 : (quorum ?? participants)
}

/** Why an interview without an open question ends now; `null`: it does not end. */
function endReached(interview: Interview): EndReason | null {
  if (interview.questions.some(({ state }) => state === 'open')) return null
  return interview.settings.probe === 'off' ? 'done' : endOfProbes(interview)
}

/** The end of the interview, if the last change ends it. */
export function endEvents(changed: Interview): InterviewEvent[] {
  const reason = endReached(changed)
  return reason ? [{ kind: 'interview.ended', data: { interviewId: changed.id, reason } }] : []
}
