import { z } from 'zod'
import { defineEvent } from '#session/core/events.ts'

/**
 * - `writing`: new notes of people go to their drafts, which no one else sees.
 * - `presenting`: facilitators put the drafts on the board part by part; new notes are on the board.
 * - `revealing`: the server puts the drafts on the board.
 * - `revealed`: they are there; a draft that arrives later is put there too.
 * - `cancelled`: drafts stay with their writers until a later reveal.
 */
export type PrivateWritingPhase = 'writing' | 'presenting' | 'revealing' | 'revealed' | 'cancelled'

/** The private writing of a board: the present one, or the last. */
export interface PrivateWriting {
  phase: PrivateWritingPhase
  startedAt: number
  /** The id of a person. */
  startedBy: string
  /** The private step that it began with; `null`: a facilitator started it outside of one. */
  stepId: string | null
  /** Each writer sees up to so many notes of others, chosen by the server. */
  othersNotes: number
  /** Whether these have their writers’ names. Then the reveal has them too. */
  showsNames: boolean
  /** Whether its notes are revealed without names, whatever facilitators want later. */
  hidesNames: boolean
  /** Whether revealed notes have their writers’ names; `false` before the reveal. */
  isNamed: boolean
  /** The state of a reveal part by part; stays after its last part. */
  parts: RevealParts | null
}

/** `by-person`: a part is all notes of one person; `one-each`: one note of each person. */
export const PartsMode = z.enum(['by-person', 'one-each'])
export type PartsMode = z.infer<typeof PartsMode>

/** The order of people without a facilitator's choice: by name, or at random. */
export const PeopleOrder = z.enum(['by-name', 'shuffled'])
export type PeopleOrder = z.infer<typeof PeopleOrder>

/** How private notes are revealed. */
export const RevealFields = {
  isNamed: z
    .boolean()
    .describe(
      'false: the notes have no author from then on, which nothing brings back. true: they have their writers’ names.',
    ),
  mode: PartsMode.optional().describe(
    'Missing: all notes at once, also the rest of a reveal part by part. `by-person`: all notes of one person at a time, with names only. `one-each`: one note of each person at a time; without names, as many notes as there are people who wrote any, drawn from all of them.',
  ),
  order: PeopleOrder.optional().describe('Of people that no facilitator chooses. Without names: `shuffled`.'),
}

/** A reveal part by part. The server chooses the notes of a part, as only it has the drafts. */
export interface RevealParts {
  mode: PartsMode
  order: PeopleOrder
  /** The number of requested parts. */
  asked: number
  /** The person that a facilitator chose for the last of them; `null`: the server chooses. */
  askedUserId: string | null
  /** The newest part with chosen notes. */
  last: RevealPart | null
}

/** Its notes are on the board, or about to be. */
export interface RevealPart {
  /** Counted from 1. */
  part: number
  /** The writer of the notes; `null` without names, and if they are of several people. */
  userId: string | null
  noteIds: string[]
}

/** People can't read more beside their own writing. */
export const MAX_OTHERS_NOTES = 5
/** How many private notes of others each person sees; 0: none. */
export const OthersNotesCount = z.int().min(0).max(MAX_OTHERS_NOTES)

/** Stored for good. No event has a word of a draft, or without names its writer. */
export const PRIVATE_WRITING_EVENTS = [
  defineEvent('private-writing.started', {
    othersNotes: z.int().default(0),
    showsNames: z.boolean().default(false),
    hidesNames: z.boolean().default(false),
    stepId: z.string().nullable().default(null),
  }),
  defineEvent('private-writing.revealed', { isNamed: z.boolean() }),
  defineEvent('private-writing.presented', { isNamed: z.boolean(), mode: PartsMode, order: PeopleOrder }),
  defineEvent('private-writing.part-asked', { part: z.int(), userId: z.string().nullable() }),
  defineEvent('private-writing.part-chosen', {
    part: z.int(),
    userId: z.string().nullable(),
    noteIds: z.array(z.string()),
  }),
  defineEvent('private-writing.cancelled', {}),
  defineEvent('private-writing.finished', {}),
  defineEvent('private-writing.late-added', { noteIds: z.array(z.string()) }),
] as const
export type PrivateWritingEvent = z.infer<(typeof PRIVATE_WRITING_EVENTS)[number]>

/**
 * Which notes of a writer may be shown, and how, by the start of the private writing in which they were written. A page that was
 * offline may send a note much later.
 */
export interface RevealedWriting {
  /** Private writing that began until then was revealed; `null`: none was. */
  until: number | null
  /** Notes of private writing until then are never signed: they were revealed without names, or promised to be; `null`: none. */
  unnamedUntil: number | null
  /** The ids of notes that arrived after their reveal, the last time. */
  lateNotes: readonly string[]
}

export const NOTHING_REVEALED: RevealedWriting = { until: null, unnamedUntil: null, lateNotes: [] }

/** Whether a note of the private writing that began at `startedAt` is due, whatever the present one does. */
export function isLate(revealed: Pick<RevealedWriting, 'until'>, startedAt: number | null): boolean {
  return startedAt !== null && revealed.until !== null && startedAt <= revealed.until
}

/** Whether a note may be signed. A note of a program has no time of writing: it may not be signed once any note may not. */
export function maySign(
  { unnamedUntil }: Pick<RevealedWriting, 'unnamedUntil'>,
  startedAt: number | null,
): boolean {
  return unnamedUntil === null || (startedAt !== null && startedAt > unnamedUntil)
}

/** Whether new notes of people go to their drafts. */
export function isWritingPrivately(writing: Pick<PrivateWriting, 'phase'> | null): boolean {
  return writing?.phase === 'writing'
}

/** Whether notes wait for a reveal that no facilitator has begun. */
export function isHidden(writing: Pick<PrivateWriting, 'phase'>): boolean {
  return writing.phase === 'writing' || writing.phase === 'cancelled'
}

/** Whether a facilitator has yet to reveal notes that people write or wrote. */
export function awaitsReveal(writing: Pick<PrivateWriting, 'phase'> | null): boolean {
  return writing?.phase === 'writing' || writing?.phase === 'presenting'
}

/** Whether drafts are put on the board as soon as the server has them. */
export function showsDrafts(writing: Pick<PrivateWriting, 'phase'> | null): boolean {
  return writing?.phase === 'revealing' || writing?.phase === 'revealed'
}

/** The key of a count that is of all people together. Not a user id. */
export const NO_ONES = ''

/** The parts of the reveal under way; `null` without one, or if all notes are revealed at once. */
export function partsIn(writing: PrivateWriting | null): RevealParts | null {
  return writing?.phase === 'presenting' ? writing.parts : null
}

/** Whether a requested part still needs its notes from the server. */
export function isPartDue({ asked, last }: RevealParts): boolean {
  return asked > (last?.part ?? 0)
}

/** Whether the places of writers must be hidden: they would identify the writers of the notes there. */
export function hidesPlaces(writing: Pick<PrivateWriting, 'phase' | 'isNamed'> | null): boolean {
  return isWritingPrivately(writing) || (writing?.phase === 'revealing' && !writing.isNamed)
}

/**
 * Whether nothing may reveal the writers of the drafts: from the start if the reveal leaves names out, otherwise during a reveal
 * without names. Then the number of notes of each person is hidden too, because it changes with each note of theirs.
 */
export function hidesWriters(
  writing: Pick<PrivateWriting, 'phase' | 'isNamed' | 'hidesNames'> | null,
): boolean {
  if (writing === null) return false
  return writing.hidesNames || (!writing.isNamed && (writing.phase === 'presenting' || showsDrafts(writing)))
}

export interface PrivateWritingSlice {
  /** null: there was none on this board. */
  privateWriting: PrivateWriting | null
  revealedWriting: RevealedWriting
}
