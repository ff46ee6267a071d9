import { z } from 'zod'
import { ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import { ContextRequestId, MAX_CONTEXT_REQUEST_CHARS } from './context-request.ts'
import { QuestionId } from './interview.ts'
import { SummaryText } from './interview-summary.ts'
import { QuestionBody } from './questions/question-types.ts'

const ProbeReason = z.string().max(500)
const Finding = z.string().max(2_000)
const usage = ModelUsage.nullable()

/** The end of a probe's run. */
export const ProbeOutcome = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('asked'),
    questionId: QuestionId,
    question: QuestionBody,
    reason: ProbeReason,
    usage,
  }),
  /** The probe needs a reply from the program before its next question. */
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

/** The end of a summary's run. */
export const SummaryOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), text: SummaryText, usage }),
  /** The answers are listed without a model. */
  z.object({ state: z.literal('failed'), failure: TurnFailure, usage }),
  z.object({ state: z.literal('cancelled'), usage }),
])
export type SummaryOutcome = z.infer<typeof SummaryOutcome>
