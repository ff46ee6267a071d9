import type { Actor } from '#session/actor.ts'
import { tooMuchAsked } from '#session/ask-limits.ts'
import type { CommandOf } from '#session/command.ts'
import { type DecideContext, type Decision, no, yes } from '#session/decision.ts'
import { callKey, entryOf, type SessionState } from '#session/state.ts'
import { beginProbe, endProbe, overHold, refuseRun, retryProbe } from './decide-probes.ts'
import { isOpenSummary, summaryKey } from './interview-summary.ts'
import type { SummaryOutcome } from './probe-commands.ts'

export function beginSummary(
  state: SessionState,
  { type: _type, ...command }: CommandOf<'interview-summary.begin'>,
  _actor: Actor,
  { areAgentsOn, now }: DecideContext,
): Decision {
  const { interviewId, agentId, hold } = command
  const summary = entryOf(state.interviews, interviewId)?.summary
  if (!summary) return no('no-interview')
  if (!isOpenSummary(summary)) return no('not-now')
  const stop = refuseRun(state, { agentId, areAgentsOn, tries: summary.tries })
  const over = overHold(state, { key: summaryKey(interviewId), hold, now })
  return stop ?? over ?? yes({ kind: 'interview-summary.began', data: command })
}

/** Of a summary that was stopped only the usage is kept, once. Only answers of the interview can be cited. */
export function endSummary(
  state: SessionState,
  { interviewId, outcome: said }: CommandOf<'interview-summary.end'>,
): Decision {
  const interview = entryOf(state.interviews, interviewId)
  if (!interview?.summary) return yes()
  const isOpen = isOpenSummary(interview.summary)
  if (!isOpen && !state.awaited.has(callKey(summaryKey(interviewId)))) return yes()
  const numbers = new Set(interview.questions.flatMap(({ answers }) => answers.map(({ number }) => number)))
  const outcome: SummaryOutcome = isOpen ? cited(said, numbers) : { state: 'cancelled', usage: said.usage }
  return yes({ kind: 'interview-summary.ended', data: { interviewId, outcome } })
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

export function retrySummary(
  state: SessionState,
  { interviewId }: CommandOf<'interview-summary.retry'>,
  actor: Actor,
  { areAgentsOn, now }: DecideContext,
): Decision {
  const interview = entryOf(state.interviews, interviewId)
  if (!interview) return no('no-interview')
  if (!interview.summary) return no('not-now', 'This interview is still open. End it first.')
  if (interview.summary.state !== 'mechanical') return yes()
  if (!areAgentsOn) return no('agents-off')
  const tooMuch = tooMuchAsked(state, actor, now)
  return tooMuch ?? yes({ kind: 'interview-summary.requested', data: { interviewId } })
}

/** What each command of the runs of interviews does. */
export const DECIDE_INTERVIEW_RUNS = {
  'probe.begin': beginProbe,
  'probe.end': endProbe,
  'probe.retry': retryProbe,
  'interview-summary.begin': beginSummary,
  'interview-summary.end': endSummary,
  'interview-summary.retry': retrySummary,
}
