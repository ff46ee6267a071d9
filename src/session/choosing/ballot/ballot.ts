import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { isBlank } from '#base/is-blank.ts'
import { NoteId, RoundId } from '#session/rounds/round.ts'

// The common parts of votes and ratings: notes that are fixed at the start, a question, and an end.

/** Each open ballot is work for everyone on the board. */
export const MAX_OPEN_BALLOTS = 10
/** Limit for each method, including closed ballots: they are never deleted. */
export const MAX_BALLOTS_ON_BOARD = 200
/** In one vote or rating. */
export const MAX_NOTES_IN_BALLOT = 1_000
export const MAX_BALLOT_TITLE_CHARS = 200
/** Ten seconds: less is over before everyone has read the question. */
export const MIN_OPEN_MS = 10_000
/** Sixty days. */
export const MAX_OPEN_MS = 60 * 24 * 60 * 60 * 1_000

/** The subject of a vote or a rating. */
export const BallotTitle = z
  .string()
  .transform((title) => cleanText(title).replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .max(MAX_BALLOT_TITLE_CHARS, `At most ${MAX_BALLOT_TITLE_CHARS} characters.`)
      .refine((title) => !isBlank(title), 'Write what it is about.'),
  )
  .meta({ maxLength: MAX_BALLOT_TITLE_CHARS })

/** The source of its notes at its start. */
export const NoteScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('board') }),
  z.object({ kind: z.literal('frame'), frameId: NoteId }),
  z.object({ kind: z.literal('selection') }),
  z.object({ kind: z.literal('round'), roundId: RoundId }),
])
export type NoteScope = z.infer<typeof NoteScope>

/** Notes that count as one in a vote: those of a frame. */
export const ChoiceGroup = z.object({
  id: NoteId,
  /** The title of the frame when the vote started. */
  title: z.string().max(MAX_BALLOT_TITLE_CHARS),
  noteIds: z.array(NoteId).min(1).max(MAX_NOTES_IN_BALLOT),
})
export type ChoiceGroup = z.infer<typeof ChoiceGroup>

/** In a command that starts a vote: the ids of notes and groups, and the groups. Longer lists are refused with a sentence. */
export const GivenChoices = {
  noteIds: z.array(NoteId).max(100_000),
  groups: z.array(ChoiceGroup).max(MAX_NOTES_IN_BALLOT).optional(),
}

/** How long it is open, in milliseconds; `null`: until it is closed by hand. */
export const OpenDuration = z.int().min(MIN_OPEN_MS).max(MAX_OPEN_MS).nullable()

/** A change of the time that it is open, counted from the command. */
export const DurationFromNow = OpenDuration.describe(
  'Milliseconds from now until it closes automatically; null: by hand.',
)
/** How many of the best notes are continued with. */
export const TopCount = z
  .int()
  .min(1)
  .max(MAX_NOTES_IN_BALLOT)
  .describe('So many ranks; notes that tie with the last are included.')

/** A vote or rating from its start on. */
export interface StartedBallot {
  id: string
  title: string
  scope: NoteScope
  /**
   * Fixed when it starts: notes added later are not in it, notes deleted later stay. In a vote on groups, the id of a group is in
   * the place of its notes.
   */
  noteIds: readonly string[]
  /** Only of a vote on groups. */
  groups?: readonly ChoiceGroup[] | undefined
  /** The id of a person. */
  startedBy: string
  /** Milliseconds since 1970, like all times here, on the server's clock. */
  startedAt: number
  /** When it closes automatically; `null`: by hand only. */
  endsAt: number | null
}

/** Additional fields of a closed vote or rating. */
export interface ClosedBallot {
  state: 'closed'
  closedAt: number
  /** The id of the person who closed it; `null`: its time was up. */
  closedBy: string | null
  /** Notes that it gave a "+", so that the next round builds on them; `null`: none. */
  continued: { noteIds: readonly string[]; by: string } | null
}

/** When something closes that is open for `durationMs` from now. */
export function endAfter(now: number, durationMs: number | null): number | null {
  return durationMs === null ? null : now + durationMs
}

/** Whether its time has run out at `now`. The server then closes it; until it has, it takes no ballot. */
export function isOverdue({ endsAt = null }: { endsAt?: number | null }, now: number): boolean {
  return endsAt !== null && endsAt <= now
}
