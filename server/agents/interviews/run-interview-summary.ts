import { complaintsAboutHeadings } from '#agents/documents/read-sections.ts'
import { readSummary, SUMMARY_HEADINGS } from '#agents/interviews/read-summary.ts'
import { summaryPrompt } from '#agents/interviews/summary-prompt.ts'
import { fillIn } from '#base/sentence.ts'
import { buildScene } from '#server/agents/runs/build-scene.ts'
import { COMPLAINT_SENTENCES } from '#server/agents/runs/complaint-sentences.ts'
import type { Job } from '#server/agents/runs/running-calls.ts'
import { OUTPUT_TOKENS } from '#server/agents/usage/fit-output.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { advisorAnswers } from '#session/interviews/advisor-answers.ts'
import type { InterviewRun } from '#session/interviews/interview-runs.ts'
import type { SummaryText } from '#session/interviews/interview-summary.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { type InterviewRunContext, type Reading, runInInterview } from './interview-run.ts'

type SummaryRun = Extract<InterviewRun, { kind: 'interview-summary' }>

const MAX_QUOTED = 3

/** Sums an ended interview up. Where no model can, its answers are listed instead, and people see why. */
export async function runInterviewSummary(
  context: InterviewRunContext,
  job: Job,
  run: SummaryRun,
): Promise<TurnFailure | null> {
  const { interviewId } = run
  const interview = entryOf(context.state().interviews, interviewId)
  if (!interview?.summary) return null
  let shown: ReadonlySet<number> = new Set()
  return await runInInterview<SummaryText>(context, job, {
    run,
    task: 'sum-up',
    outputTokens: OUTPUT_TOKENS.sumUp,
    ownModel: interview.settings.model,
    isRepeated: interview.summary.state === 'writing',
    unreadable: 'unreadable.summary',
    promptFor(agent, limits, complaint) {
      const scene = buildScene(context.state(), [], { limits, outputTokens: OUTPUT_TOKENS.sumUp })
      const advisors = advisorAnswers(context.state(), interview)
      const made = summaryPrompt(scene, { agent, interview, advisors }, complaint)
      shown = made.shown
      return made.prompt
    },
    read: ({ text }) => readingOf(readSummary(text, interview, shown)),
    begin: (by) => ({ type: 'interview-summary.begin', interviewId, ...by }),
    end: (text, usage) => ({
      type: 'interview-summary.end',
      interviewId,
      outcome: { state: 'done', text, usage },
    }),
  })
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
    ...(isUsable || unplaced.length > 0 ? [] : [COMPLAINT_SENTENCES.noSentence]),
    ...(unknown.length === 0
      ? []
      : [fillIn(COMPLAINT_SENTENCES.unknownAnswers, { numbers: unknown.join(', ') })]),
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
