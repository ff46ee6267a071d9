import { complaintsAboutHeadings } from '#agents/documents/read-sections.ts'
import { readSummary, SUMMARY_HEADINGS } from '#agents/interviews/read-summary.ts'
import { summaryPrompt } from '#agents/interviews/summary-prompt.ts'
import { agentFailure } from '#server/agents/agent-failure.ts'
import { buildScene } from '#server/agents/build-scene.ts'
import type { RunContext } from '#server/agents/run-context.ts'
import { isHandedOn, type Job } from '#server/agents/running-calls.ts'
import { OUTPUT_TOKENS } from '#server/agents/usage/fit-output.ts'
import type { ModelLimits } from '#server/models/model-limits.ts'
import type { Agent } from '#session/agents/agent.ts'
import type { Command } from '#session/command.ts'
import { advisorAnswers } from '#session/interviews/advisor-answers.ts'
import type { InterviewRun } from '#session/interviews/interview-runs.ts'
import type { SummaryText } from '#session/interviews/interview-summary.ts'
import type { SummaryOutcome } from '#session/interviews/probe-commands.ts'
import { entryOf } from '#session/state.ts'
import { askTwice, type Reading, type TwiceAnswered } from './ask-twice.ts'
import { endOfInterviewRun } from './end-of-interview-run.ts'
import { prepareRun } from './prepare-run.ts'

type SummaryRun = Extract<InterviewRun, { kind: 'interview-summary' }>

const UNREADABLE = 'The model’s summary could not be read, twice. The answers are listed instead.'
const MAX_QUOTED = 3

/** Sums an ended interview up. Where no model can, its answers are listed instead, and people see why. */
export async function runInterviewSummary(context: RunContext, job: Job, run: SummaryRun): Promise<void> {
  const { interviewId } = run
  const interview = entryOf(context.state().interviews, interviewId)
  if (!interview?.summary) return
  let shown: ReadonlySet<number> = new Set()
  const promptFor = (agent: Agent, limits: ModelLimits, complaint?: string) => {
    const scene = buildScene(context.state(), [], { limits, outputTokens: OUTPUT_TOKENS.sumUp })
    const advisors = advisorAnswers(context.state(), interview)
    const made = summaryPrompt(scene, { agent, interview, advisors }, complaint)
    shown = made.shown
    return made.prompt
  }
  const prepared = await prepareRun(context, {
    tokens: OUTPUT_TOKENS.sumUp,
    ownModel: interview.settings.model,
    promptFor,
  })
  if (!prepared.ok) {
    await context.dispatch(
      endOfInterviewRun(run, { state: 'failed', failure: prepared.failure, usage: null }),
    )
    return
  }
  const { agent, model, hold } = prepared
  const begin: Command = { type: 'interview-summary.begin', interviewId, agentId: agent.id, model, hold }
  if (!(await context.dispatch(begin))) return
  const answered = await askTwice<SummaryText>(context, job, prepared, {
    task: 'sum-up',
    promptFor: (complaint) => promptFor(agent, prepared.limits, complaint),
    read: ({ text }) => readingOf(readSummary(text, interview, shown)),
    isRepeated: interview.summary.state === 'writing',
    unreadable: UNREADABLE,
  })
  if (isHandedOn(job)) return
  const end: Command = { type: 'interview-summary.end', interviewId, outcome: outcomeOf(answered) }
  if (await context.dispatch(end)) return
  const failure = agentFailure('unreadable', UNREADABLE)
  await context.dispatch(endOfInterviewRun(run, { state: 'failed', failure, usage: answered.usage }))
}

function readingOf({
  text,
  unknown,
  uncited,
  unplaced,
  isUsable,
}: ReturnType<typeof readSummary>): Reading<SummaryText> {
  const complaints = [
    ...complaintsAboutHeadings(unplaced, SUMMARY_HEADINGS),
    ...(isUsable || unplaced.length > 0
      ? []
      : ['Your answer had no sentence in the form that was asked for.']),
    ...(unknown.length === 0 ? [] : [`There are no answers ${unknown.join(', ')}.`]),
    ...(uncited.length === 0
      ? []
      : [
          `These sentences name no answer: ${uncited
            .slice(0, MAX_QUOTED)
            .map((said) => `“${said}”`)
            .join(' ')}`,
        ]),
  ]
  return { content: isUsable ? text : null, complaint: complaints.length === 0 ? null : complaints.join(' ') }
}

function outcomeOf(answered: TwiceAnswered<SummaryText>): SummaryOutcome {
  if (answered.state !== 'done') return answered
  return { state: 'done', text: answered.content, usage: answered.usage }
}
