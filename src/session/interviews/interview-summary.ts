import { z } from 'zod'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'

/** `answers`: only where no model wrote it, the answers to one question. */
export const SUMMARY_SECTIONS = [
  'problem',
  'requirements',
  'constraints',
  'approach',
  'decisions',
  'open-questions',
  'answers',
] as const
/** The headings of a summary, in their order. */
export const SummarySection = z.enum(SUMMARY_SECTIONS)
export type SummarySection = z.infer<typeof SummarySection>

/** Most sentences of an interview’s summary. */
export const MAX_SUMMARY_SENTENCES = 110
export const MAX_SENTENCE_CHARS = 600
export const MAX_CITED_ANSWERS = 100
export const MAX_LEFT_OUT_CHARS = 300
const MAX_TITLE_CHARS = 200
/** Most answers of a whole interview. */
const MAX_ANSWERS = 5_000

/** `Answer.number`: a sentence that cites answer 3 shows `A3`. */
const AnswerNumber = z.int().min(1)

/** A sentence with the answers that it rests on. */
export const SummarySentence = z.object({
  section: SummarySection,
  text: z.string().max(MAX_SENTENCE_CHARS),
  /** Empty only for a question without an answer. */
  answers: z.array(AnswerNumber).max(MAX_CITED_ANSWERS),
})
export type SummarySentence = z.infer<typeof SummarySentence>

/** A summary of an interview, by a model, a script or a list of its answers. */
export const SummaryText = z.object({
  title: z.string().max(MAX_TITLE_CHARS),
  sentences: z.array(SummarySentence).max(MAX_SUMMARY_SENTENCES),
  leftOut: z
    .array(z.object({ answer: AnswerNumber, why: z.string().max(MAX_LEFT_OUT_CHARS) }))
    .max(MAX_ANSWERS),
})
export type SummaryText = z.infer<typeof SummaryText>

export const NO_SUMMARY: SummaryText = { title: '', sentences: [], leftOut: [] }

/**
 * The summary of an ended interview. `mechanical`: without a model, because of `failure` or without a request; its text
 * follows from the answers (`mechanicalSummary`).
 */
export interface InterviewSummary {
  state: 'queued' | 'writing' | 'done' | 'mechanical'
  text: SummaryText
  agentId: string | null
  /** `provider:model`, once it is being written. */
  model: string | null
  /** How often it was begun. */
  tries: number
  requestedBy: string
  startedAt: number
  endedAt: number | null
  failure: TurnFailure | null
  usage: ModelUsage | null
}

/** A summary that a model is going to write, or that none is. */
export function firstSummary(
  state: 'queued' | 'mechanical',
  { requestedBy, at }: { requestedBy: string; at: number },
): InterviewSummary {
  return {
    state,
    text: NO_SUMMARY,
    agentId: null,
    model: null,
    tries: 0,
    requestedBy,
    startedAt: at,
    endedAt: state === 'mechanical' ? at : null,
    failure: null,
    usage: null,
  }
}

/** Whether a model writes it, or is going to. */
export function isOpenSummary({ state }: Pick<InterviewSummary, 'state'>): boolean {
  return state === 'queued' || state === 'writing'
}

/** Returns the key of its hold, and of its entry in the list of unfinished runs. */
export function summaryKey(interviewId: string): string {
  return `${interviewId}:summary`
}
