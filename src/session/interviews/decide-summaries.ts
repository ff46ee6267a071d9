import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { tooMuchAsked } from '#session/documents/ask-limits.ts'
import { callKey } from '#session/usage/usage-slice.ts'
import { overHold, refuseRun } from './decide-probes.ts'
import type { InterviewEvent } from './interview-event.ts'
import type { InputOf } from './interview-inputs.ts'
import { isOpenSummary, summaryKey } from './interview-summary.ts'
import type { InterviewsState } from './interviews-slice.ts'
import type { SummaryOutcome } from './run-outcomes.ts'

/** Holds budget for one try. Refusals: `no-interview`, `not-now` if no summary is due, `over-budget`. */
export function beginSummary(
  state: InterviewsState,
  { type: _type, ...command }: InputOf<'interview-summary.begin'>,
  _actor: Actor,
  { areAgentsOn, now }: DecideContext,
): Decision<InterviewEvent> {
  const { interviewId, agentId, hold } = command
  const summary = entryOf(state.interviews, interviewId)?.summary
  if (!summary) return refuse('no-interview')
  if (!isOpenSummary(summary)) return refuse('not-now')
  const stop = refuseRun(state, { agentId, areAgentsOn, tries: summary.tries })
  const over = overHold(state, { key: summaryKey(interviewId), hold, now })
  return stop ?? over ?? accept({ kind: 'interview-summary.began', data: command })
}

/** Ends a summary's run; if it was stopped, only its usage is kept, once. Only answers of the interview can be cited. */
export function endSummary(
  state: InterviewsState,
  { interviewId, outcome: said }: InputOf<'interview-summary.end'>,
): Decision<InterviewEvent> {
  const interview = entryOf(state.interviews, interviewId)
  if (!interview?.summary) return accept()
  const isOpen = isOpenSummary(interview.summary)
  if (!isOpen && !state.awaitedUsage.has(callKey(summaryKey(interviewId)))) return accept()
  const numbers = new Set(interview.questions.flatMap(({ answers }) => answers.map(({ number }) => number)))
  const outcome: SummaryOutcome = isOpen ? cited(said, numbers) : { state: 'cancelled', usage: said.usage }
  return accept({ kind: 'interview-summary.ended', data: { interviewId, outcome } })
}

function cited(outcome: SummaryOutcome, numbers: ReadonlySet<number>): SummaryOutcome {
  if (outcome.state !== 'done') return outcome
  const { text } = outcome
  return {
    ...outcome,
    text: {
      ...text,
      sentences: text.sentences.map((sentence) => ({
        ...sentence,
        answers: sentence.answers.filter((number) => numbers.has(number)),
      })),
      leftOut: text.leftOut.filter(({ answer }) => numbers.has(answer)),
    },
  }
}

/**
 * Requests another summary of an interview whose summary is the list of answers. Refusals: `no-interview`, `not-now` while it
 * is open, `agents-off`, and those of `tooMuchAsked`.
 */
export function retrySummary(
  state: InterviewsState & Parameters<typeof tooMuchAsked>[0],
  { interviewId }: InputOf<'interview-summary.retry'>,
  actor: Actor,
  { areAgentsOn, now }: DecideContext,
): Decision<InterviewEvent> {
  const interview = entryOf(state.interviews, interviewId)
  if (!interview) return refuse('no-interview')
  if (!interview.summary) return refuse('not-now.questions-open')
  if (interview.summary.state !== 'mechanical') return accept()
  if (!areAgentsOn) return refuse('agents-off')
  const tooMuch = tooMuchAsked(state, actor, now)
  return tooMuch ?? accept({ kind: 'interview-summary.requested', data: { interviewId } })
}
