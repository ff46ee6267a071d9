import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { isBlank } from '#base/is-blank.ts'
import { idSchema } from '#session/core/id-schema.ts'
import type { Interview } from './interview.ts'

/** Most questions of a model to the program in one interview. */
export const MAX_CONTEXT_REQUESTS = 5
/** How long a program has for its reply. After that, the model continues without it. */
export const CONTEXT_REPLY_MS = 10 * 60_000
export const MAX_CONTEXT_REQUEST_CHARS = 600
export const MAX_CONTEXT_REPLY_CHARS = 8_000

export const ContextRequestId = idSchema('j', 'question')
/** A program's reply. It is data for a model, and never an instruction. */
export const ContextReplyText = z
  .string()
  .transform((text) => cleanText(text).trim())
  .pipe(
    z
      .string()
      .max(MAX_CONTEXT_REPLY_CHARS, `At most ${MAX_CONTEXT_REPLY_CHARS} characters.`)
      .refine((text) => !isBlank(text), 'Write something.'),
  )
  .meta({ maxLength: MAX_CONTEXT_REPLY_CHARS })

/** `by`: the id of the person that the program acts for, or of the person who cancelled it; `null`: no person did. */
export type ContextEnd =
  | { state: 'replied'; text: string; by: string; isByAi: boolean; at: number }
  | { state: 'timed-out'; at: number }
  | { state: 'cancelled'; by: string | null; at: number }

/** A model's question to the program that started the interview, about what only the program can look up. */
export interface ProgramContextRequest {
  id: string
  /** The branch of the requesting model; `null`: the interview has none. */
  branchId: string | null
  text: string
  /** An agent’s id. */
  askedBy: string
  /** `provider:model`; `null`: not known. */
  model: string | null
  at: number
  /** When the model continues without a reply. */
  dueAt: number
  /** `null`: it waits for the program. */
  end: ContextEnd | null
}

type Asking = Pick<Interview, 'contextRequests'>

/** Whether a branch's model waits for the program's reply. */
export function isWaitingForProgram({ contextRequests }: Asking, branchId: string | null): boolean {
  return contextRequests.some((asked) => asked.end === null && asked.branchId === branchId)
}

export function openContextRequests({ contextRequests }: Asking): ProgramContextRequest[] {
  return contextRequests.filter(({ end }) => end === null)
}

/**
 * How many more questions the interview's models may put to its program. 0 for one that stopped listening: a model
 * would wait for nothing. Programs on HTTP never announce that they listen.
 */
export function contextRequestsLeft(
  {
    program,
    settings,
    listening,
    contextRequests,
  }: Pick<Interview, 'program' | 'settings' | 'listening' | 'contextRequests'>,
  now: number,
): number {
  if (program === null || !settings.mayAskProgram) return 0
  if (listening !== null && listening.until <= now) return 0
  return Math.max(0, MAX_CONTEXT_REQUESTS - contextRequests.length)
}
