import { z } from 'zod'
import { AgentId } from '#session/agents/agent.ts'
import { defineEvent } from '#session/core/events.ts'
import { MAX_ROUND_NOTES, NoteId, type Round } from '#session/rounds/round.ts'

const NoteNumber = z.int().min(1)
/** Numbers of notes, in rising ranges with both ends: `[[1, 40], [42, 42]]`. A board's notes are mostly sent together. */
export const NoteRanges = z.array(z.tuple([NoteNumber, NoteNumber])).max(5_000)
export type NoteRanges = z.infer<typeof NoteRanges>

/** A record of one request to a model, without its words. */
export const SentPrompt = z.object({
  agentId: AgentId,
  /** `provider:model`. */
  model: z.string().max(300),
  /** SHA-256 in hexadecimal, of the instructions and messages without the code of their fences. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** The product's estimate, on the high side. */
  estimatedTokens: z.int().min(0),
  /** null: it is made of ideas or answers, not of notes. `unnumbered`: ids of notes that had no number yet. */
  notes: z
    .object({
      chosen: NoteRanges,
      notChosen: NoteRanges,
      others: NoteRanges,
      unnumbered: z.array(NoteId).max(MAX_ROUND_NOTES),
    })
    .nullable(),
  /** Notes and messages of the board without room in it. */
  leftOut: z.int().min(0),
  /** It repeats a request, with a complaint about the answer. */
  isSecondTry: z.boolean(),
})
export type SentPrompt = z.infer<typeof SentPrompt>

/** A sent prompt with its time, in milliseconds since 1970. */
export type RecordedPrompt = SentPrompt & { at: number }

/**
 * The id of a moderator's requests in the records: that of the round; where several moderate it, one of each.
 */
export function moderationRunId(
  { id, moderators }: Pick<Round, 'id' | 'moderators'>,
  agentId: string,
): string {
  return moderators ? `${id}:${agentId}` : id
}

/** A turn's, synthesis's, proposal's or theme run's id; for a moderation, `moderationRunId`. */
export const SENT_FIELDS = { runId: z.string().min(1).max(64), prompt: SentPrompt }

/** Stored for good, like all events. */
export const SENT_PROMPT_EVENTS = [defineEvent('prompt.sent', SENT_FIELDS)] as const
export type SentPromptEvent = z.infer<(typeof SENT_PROMPT_EVENTS)[number]>

/** Recorded of one run; older ones are in the log alone. */
export const MAX_SENT_OF_RUN = 8

/** Joins numbers that follow each other; in any order, repeated ones once. */
export function toRanges(numbers: readonly number[]): NoteRanges {
  const ranges: NoteRanges = []
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges
}

/** Those of the numbers that are in a range. */
export function numbersIn(ranges: NoteRanges, numbers: readonly number[]): number[] {
  const left = [...ranges].sort(([a], [b]) => a - b)
  return [...numbers]
    .sort((a, b) => a - b)
    .filter((number) => {
      while (left[0] && left[0][1] < number) left.shift()
      return left[0] !== undefined && left[0][0] <= number
    })
}

/** The prompts that were sent to models on a board. */
export interface SentPromptsSlice {
  /** By run, oldest first. In no projection: read through the API. */
  sentPrompts: Readonly<Record<string, readonly RecordedPrompt[]>>
}
