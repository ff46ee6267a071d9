import { z } from 'zod'
import { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import { ContextRequestId, MAX_CONTEXT_REQUEST_CHARS } from './context-request.ts'
import { BranchId, InterviewId, QuestionId } from './interview.ts'
import { SummaryText } from './interview-summary.ts'
import { QuestionBody } from './questions/question-types.ts'

const ProbeReason = z.string().max(500)
const Finding = z.string().max(2_000)
const usage = ModelUsage.nullable()
const AgentOfRun = { agentId: z.string().max(64), model: z.string().max(200) }
const ofBranch = { interviewId: InterviewId, branchId: BranchId.nullable() }

const ProbeOutcome = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('asked'),
    questionId: QuestionId,
    question: QuestionBody,
    reason: ProbeReason,
    usage,
  }),
  /** The probe asks the program something before its next question. */
  z.object({
    state: z.literal('asked-program'),
    contextRequestId: ContextRequestId,
    text: z.string().min(1).max(MAX_CONTEXT_REQUEST_CHARS),
    reason: ProbeReason,
    usage,
  }),
  z.object({ state: z.literal('done'), finding: Finding, reason: ProbeReason, usage }),
  z.object({ state: z.literal('failed'), failure: TurnFailure, usage }),
  z.object({ state: z.literal('out-of-budget'), failure: TurnFailure, usage }),
  z.object({ state: z.literal('cancelled'), usage }),
])
export type ProbeOutcome = z.infer<typeof ProbeOutcome>

const SummaryOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), text: SummaryText, usage }),
  /** The answers are listed without a model. */
  z.object({ state: z.literal('failed'), failure: TurnFailure, usage }),
  z.object({ state: z.literal('cancelled'), usage }),
])
export type SummaryOutcome = z.infer<typeof SummaryOutcome>

export const INTERVIEW_RUN_COMMANDS = [
  /** The server's, as all but `retry`. */
  z.object({ type: z.literal('probe.begin'), ...ofBranch, ...AgentOfRun, hold: Amount }),
  z.object({ type: z.literal('probe.end'), ...ofBranch, outcome: ProbeOutcome }),
  /** A person restarts a failed probe. */
  z.object({ type: z.literal('probe.retry'), ...ofBranch }),
  z.object({
    type: z.literal('interview-summary.begin'),
    interviewId: InterviewId,
    ...AgentOfRun,
    hold: Amount,
  }),
  z.object({
    type: z.literal('interview-summary.end'),
    interviewId: InterviewId,
    outcome: SummaryOutcome,
  }),
  /** A model writes the summary of an ended interview that has none by a model. */
  z.object({ type: z.literal('interview-summary.retry'), interviewId: InterviewId }),
] as const

const ofStoredBranch = { interviewId: z.string(), branchId: z.string().nullable() }
const storedAgent = { agentId: z.string(), model: z.string() }

export const INTERVIEW_RUN_EVENTS = [
  z.object({
    kind: z.literal('probe.began'),
    data: z.object({ ...ofStoredBranch, ...storedAgent, hold: Amount }),
  }),
  /** Its question is in a separate `question.asked` or `context.requested`. */
  z.object({
    kind: z.literal('probe.ended'),
    data: z.object({
      ...ofStoredBranch,
      outcome: z.discriminatedUnion('state', [
        z.object({ state: z.enum(['asked', 'asked-program']), reason: z.string(), usage }),
        z.object({ state: z.literal('done'), finding: z.string(), reason: z.string(), usage }),
        z.object({ state: z.enum(['failed', 'out-of-budget']), failure: TurnFailure, usage }),
        z.object({ state: z.literal('cancelled'), usage }),
      ]),
    }),
  }),
  /** With all agents, before its usage is known. */
  z.object({ kind: z.literal('probe.stopped'), data: z.object(ofStoredBranch) }),
  z.object({ kind: z.literal('probe.retried'), data: z.object(ofStoredBranch) }),
  z.object({
    kind: z.literal('interview-summary.requested'),
    data: z.object({ interviewId: z.string() }),
  }),
  z.object({
    kind: z.literal('interview-summary.began'),
    data: z.object({ interviewId: z.string(), ...storedAgent, hold: Amount }),
  }),
  z.object({
    kind: z.literal('interview-summary.ended'),
    data: z.object({ interviewId: z.string(), outcome: SummaryOutcome }),
  }),
  z.object({ kind: z.literal('interview-summary.stopped'), data: z.object({ interviewId: z.string() }) }),
] as const
