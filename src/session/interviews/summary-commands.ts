import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type AskedSlice, tooMuchAsked } from '#session/documents/ask-limits.ts'
import { Amount } from '#session/usage/model-usage.ts'
import { callKey } from '#session/usage/usage-slice.ts'
import {
  AgentOfRun,
  defineInterviewCommand,
  INTERVIEW_COMMAND_PATH,
  ofInterview,
} from './interview-command.ts'
import type { InterviewEvent } from './interview-event.ts'
import { isOpenSummary, summaryKey } from './interview-summary.ts'
import type { InterviewsState } from './interviews-slice.ts'
import { overHold, refuseRun } from './probe-commands.ts'
import { SummaryOutcome } from './run-outcomes.ts'

/** Holds budget for one try. Refusals: `no-interview`, `not-now` if no summary is due, `over-budget`. */
export const beginSummary = defineInterviewCommand({
  type: 'interview-summary.begin',
  fields: { ...ofInterview, ...AgentOfRun, hold: Amount },
  minRole: 'server',
  decide(state, { type: _type, ...command }, _actor, { areAgentsOn, now }) {
    const { interviewId, agentId, hold } = command
    const summary = entryOf(state.interviews, interviewId)?.summary
    if (!summary) return refuse('no-interview')
    if (!isOpenSummary(summary)) return refuse('not-now')
    const stop = refuseRun(state, { agentId, areAgentsOn, tries: summary.tries })
    const over = overHold(state, { key: summaryKey(interviewId), hold, now })
    return stop ?? over ?? accept({ kind: 'interview-summary.began', data: command })
  },
})

/** Ends a summary's run; if it was stopped, only its usage is kept, once. Only answers of the interview can be cited. */
export const endSummary = defineInterviewCommand({
  type: 'interview-summary.end',
  fields: { ...ofInterview, outcome: SummaryOutcome },
  minRole: 'server',
  allowedOn: ['closed', 'deleted'],
  decide(state, { interviewId, outcome: said }) {
    const interview = entryOf(state.interviews, interviewId)
    if (!interview?.summary) return accept()
    const isOpen = isOpenSummary(interview.summary)
    if (!isOpen && !state.awaitedUsage.has(callKey(summaryKey(interviewId)))) return accept()
    const numbers = new Set(interview.questions.flatMap(({ answers }) => answers.map(({ number }) => number)))
    const outcome: SummaryOutcome = isOpen ? cited(said, numbers) : { state: 'cancelled', usage: said.usage }
    return accept({ kind: 'interview-summary.ended', data: { interviewId, outcome } })
  },
})

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
export const retrySummary = commandsOn<InterviewsState & AskedSlice, InterviewEvent>()({
  type: 'interview-summary.retry',
  fields: ofInterview,
  minRole: 'runs',
  route: commandRoute(
    'post',
    `${INTERVIEW_COMMAND_PATH}/summary/retry`,
    'Have a model sum up an ended interview whose answers are only listed (people who may run agents)',
    'interview',
    { scope: 'session:run' },
  ),
  decide(state, { interviewId }, actor, { areAgentsOn, now }) {
    const interview = entryOf(state.interviews, interviewId)
    if (!interview) return refuse('no-interview')
    if (!interview.summary) return refuse('not-now.questions-open')
    if (interview.summary.state !== 'mechanical') return accept()
    if (!areAgentsOn) return refuse('agents-off')
    const tooMuch = tooMuchAsked(state, actor, now)
    return tooMuch ?? accept({ kind: 'interview-summary.requested', data: { interviewId } })
  },
})
