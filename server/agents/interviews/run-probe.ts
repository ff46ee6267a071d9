import { materialOf } from '#agents/interviews/interview-material.ts'
import { NEXT_STEP_OR_PROGRAM_TOOL, NEXT_STEP_TOOL } from '#agents/interviews/next-step-tool.ts'
import { probePrompt } from '#agents/interviews/probe-prompt.ts'
import { type NextStep, readProbe } from '#agents/interviews/read-probe.ts'
import { buildScene } from '#server/agents/runs/build-scene.ts'
import type { Job } from '#server/agents/runs/running-calls.ts'
import { OUTPUT_TOKENS } from '#server/agents/usage/fit-output.ts'
import { newContextRequestId, newQuestionId } from '#server/ground/new-id.ts'
import type { ModelLimits } from '#server/models/providers/model-limits.ts'
import type { Agent } from '#session/agents/agent.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { advisorAnswers } from '#session/interviews/advisor-answers.ts'
import { probeOf, questionsLeft } from '#session/interviews/ask-on.ts'
import { contextRequestsLeft } from '#session/interviews/context-request.ts'
import type { Interview } from '#session/interviews/interview.ts'
import type { InterviewRun } from '#session/interviews/interview-runs.ts'
import type { ProbeOutcome } from '#session/interviews/run-outcomes.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { type InterviewRunContext, type Reading, runInInterview } from './interview-run.ts'

type ProbeRun = Extract<InterviewRun, { kind: 'probe' }>
type Usable = Exclude<NextStep, { state: 'unusable' }>

/** Asks a model once whether the answers are enough, and ends the probe with its finding or its next question. */
export async function runProbe(
  context: InterviewRunContext,
  job: Job,
  run: ProbeRun,
): Promise<TurnFailure | null> {
  const { interviewId, branchId } = run
  const interview = entryOf(context.state().interviews, interviewId)
  if (!interview) return null
  return await runInInterview<Usable>(context, job, {
    run,
    task: 'probe',
    outputTokens: OUTPUT_TOKENS.probe,
    ownModel: interview.settings.model,
    tool: contextRequestsLeft(interview, Date.now()) > 0 ? NEXT_STEP_OR_PROGRAM_TOOL : NEXT_STEP_TOOL,
    isRepeated: probeOf(interview, branchId).state === 'thinking',
    unreadable: 'unreadable.question',
    promptFor: (agent, limits, complaint) =>
      promptOf(context, { before: interview, branchId, agent, limits }, complaint),
    read: (answer) => readAnswer(context, interview, answer),
    begin: (by) => ({ type: 'probe.begin', interviewId, branchId, ...by }),
    end: (step, usage) => ({ type: 'probe.end', interviewId, branchId, outcome: outcomeOf(step, usage) }),
  })
}

interface Probing {
  before: Interview
  branchId: string | null
  agent: Agent
  limits: ModelLimits
}

function promptOf(
  context: InterviewRunContext,
  { before, branchId, agent, limits }: Probing,
  complaint?: string,
) {
  const state = context.state()
  const interview = entryOf(state.interviews, before.id) ?? before
  const material = materialOf(interview, branchId, advisorAnswers(state, interview))
  const asked = {
    agent,
    interview: material,
    questionsLeft: questionsLeft(interview),
    contextRequestsLeft: contextRequestsLeft(interview, Date.now()),
  }
  return probePrompt(buildScene(state, [], { limits, outputTokens: OUTPUT_TOKENS.probe }), asked, complaint)
}

/** Compares with the questions of the current state: another branch may have added questions since `before`. */
function readAnswer(
  context: InterviewRunContext,
  before: Interview,
  answer: { text: string; toolInput: unknown },
): Reading<Usable> {
  const interview = entryOf(context.state().interviews, before.id) ?? before
  const asked = interview.questions.map(({ question }) => question.config.question)
  const mayAskProgram = contextRequestsLeft(interview, Date.now()) > 0
  const askedProgram = mayAskProgram ? interview.contextRequests.map(({ text }) => text) : null
  const reading = readProbe(answer, asked, askedProgram)
  return { content: reading.state === 'unusable' ? null : reading, complaint: reading.complaint }
}

function outcomeOf(step: Usable, usage: ModelUsage | null): ProbeOutcome {
  const { reason } = step
  switch (step.state) {
    case 'done':
      return { state: 'done', finding: step.finding, reason, usage }
    case 'ask':
      return { state: 'asked', questionId: newQuestionId(), question: step.question, reason, usage }
    case 'ask-program': {
      const contextRequestId = newContextRequestId()
      return { state: 'asked-program', contextRequestId, text: step.text, reason, usage }
    }
  }
}
