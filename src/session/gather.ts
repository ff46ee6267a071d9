import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { IdeaNumber } from './idea.ts'
import { Amount, ModelUsage } from './model-usage.ts'
import { NoteId, TurnFailure } from './round.ts'

/** `g` and 12 of [0-9a-z]. */
export const GatherId = z.string().regex(/^g[0-9a-z]{12}$/, 'No such gathering.')
export const MAX_THEMES = 40
export const MAX_GATHERED = 2_000

const Title = z.string().trim().min(1, 'Give the theme a name.').max(120)
const Summary = z.string().trim().max(1_000)

/** Ideas that seem to belong together, as a proposal. */
export const Theme = z.object({
  /** `t1`, `t2` … within its gathering. */
  id: z.string().regex(/^t\d{1,3}$/),
  title: Title,
  summary: Summary,
  numbers: z.array(IdeaNumber).min(2).max(MAX_GATHERED),
})
export type Theme = z.infer<typeof Theme>

/** As people write it: what no database keeps is left out. */
const RequestedTheme = Theme.extend({
  title: z
    .string()
    .transform((title) => cleanText(title).replace(/\s+/g, ' '))
    .pipe(Title),
  summary: z
    .string()
    .transform((summary) => cleanText(summary))
    .pipe(Summary),
})

/** A theme that people accepted, as they accepted it: an idea of its own that synthesizes the others. */
export const AcceptedTheme = Theme.extend({ number: IdeaNumber, noteId: NoteId })
export type AcceptedTheme = z.infer<typeof AcceptedTheme>

/** Where a note was before it was moved into the frame of its theme. */
const MovedNote = z.object({
  noteId: NoteId,
  /** Its place and rotation in its parent. */
  at: z.tuple([z.number(), z.number(), z.number()]),
  /** Its parent and its place in the order there. */
  in: z.tuple([z.string().max(64), z.string().max(200)]),
})

/** A theme that people accepted as a frame on the canvas: its name is the frame's, and it is no idea of its own. */
export const GroupedTheme = Theme.extend({
  /** null: none of its notes could be moved. */
  frameId: NoteId.nullable(),
  moved: z.array(MovedNote).max(MAX_GATHERED),
})
export type GroupedTheme = z.infer<typeof GroupedTheme>

export const GatherOutcome = z.discriminatedUnion('state', [
  /** `rest`: ideas that went in and are like none of the others. */
  z.object({
    state: z.literal('done'),
    themes: z.array(Theme).max(MAX_THEMES),
    rest: z.array(IdeaNumber).max(MAX_GATHERED),
    usage: ModelUsage.nullable(),
  }),
  z.object({ state: z.literal('failed'), failure: TurnFailure, usage: ModelUsage.nullable() }),
  z.object({ state: z.literal('cancelled'), usage: ModelUsage.nullable() }),
])
export type GatherOutcome = z.infer<typeof GatherOutcome>

/** One time that ideas were gathered into themes. */
export interface Gather {
  id: string
  /**
   * `proposed`: themes wait for somebody to accept or dismiss them; `accepted` (some or all) can be undone, once, as a
   * whole; `dismissed`, `undone`: it left nothing behind, and what was undone can be accepted again.
   */
  state: 'queued' | 'thinking' | 'proposed' | 'accepted' | 'dismissed' | 'undone' | 'failed' | 'cancelled'
  /** How often it was begun. Missing: never. */
  tries?: number | undefined
  askedBy: string
  startedAt: number
  endedAt: number | null
  agentId: string | null
  model: string | null
  /** Ideas that went in: what no accepted theme holds, and no gathering before has seen, unless all was asked for. */
  numbers: readonly number[]
  themes: readonly Theme[]
  rest: readonly number[]
  accepted: readonly AcceptedTheme[]
  /** Those that were accepted as frames on the canvas. Missing: none. */
  grouped?: readonly GroupedTheme[] | undefined
  /** Who accepted, dismissed or undid it, and when. */
  settled: { by: string; at: number } | null
  failure: TurnFailure | null
  usage: ModelUsage | null
}

/** What people ask; `gather.start` comes from the server's own planning. */
export const GATHER_COMMANDS = [
  z.object({
    type: z.literal('gather.start'),
    gatherId: GatherId,
    numbers: z.array(IdeaNumber).max(MAX_GATHERED),
    reserve: Amount,
  }),
  z.object({ type: z.literal('gather.abort'), gatherId: GatherId }),
  z.object({ type: z.literal('gather.dismiss'), gatherId: GatherId }),
  /** The server has made a note for each theme (see AcceptedTheme), numbered and captured in the same stroke. */
  z.object({
    type: z.literal('gather.accept'),
    gatherId: GatherId,
    themes: z
      .array(RequestedTheme.extend({ noteId: NoteId }))
      .min(1)
      .max(MAX_THEMES),
  }),
  /** Accepts themes as frames; the server moves the notes, see GroupedTheme. */
  z.object({
    type: z.literal('gather.group'),
    gatherId: GatherId,
    themes: z
      .array(RequestedTheme.extend({ frameId: NoteId.nullable(), moved: GroupedTheme.shape.moved }))
      .min(1)
      .max(MAX_THEMES),
  }),
  /** Removes the ideas of its themes, and with them their links. */
  z.object({ type: z.literal('gather.undo'), gatherId: GatherId }),
] as const

/** The runner's. */
export const GATHER_RUN_COMMANDS = [
  z.object({ type: z.literal('gather.begin'), gatherId: GatherId, agentId: z.string(), model: z.string() }),
  z.object({ type: z.literal('gather.end'), gatherId: GatherId, outcome: GatherOutcome }),
] as const

export const THEME_EVENTS = [
  z.object({
    kind: z.literal('gather.asked'),
    data: z.object({ gatherId: z.string(), numbers: z.array(z.int()), reserve: Amount }),
  }),
  z.object({
    kind: z.literal('gather.began'),
    data: z.object({ gatherId: z.string(), agentId: z.string(), model: z.string() }),
  }),
  z.object({
    kind: z.literal('gather.ended'),
    data: z.object({ gatherId: z.string(), outcome: GatherOutcome }),
  }),
  z.object({ kind: z.literal('gather.aborted'), data: z.object({ gatherId: z.string() }) }),
  z.object({ kind: z.literal('gather.dismissed'), data: z.object({ gatherId: z.string() }) }),
  /** The ideas of the themes are captured by an `ideas.captured` before it, and linked by an `ideas.linked`. */
  z.object({
    kind: z.literal('gather.accepted'),
    data: z.object({ gatherId: z.string(), themes: z.array(AcceptedTheme) }),
  }),
  z.object({
    kind: z.literal('gather.grouped'),
    data: z.object({ gatherId: z.string(), themes: z.array(GroupedTheme) }),
  }),
  z.object({ kind: z.literal('gather.undone'), data: z.object({ gatherId: z.string() }) }),
] as const
