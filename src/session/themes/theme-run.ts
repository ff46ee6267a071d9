import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { defineEvent } from '#session/core/events.ts'
import { idSchema } from '#session/core/id-schema.ts'
import { INPUT_SENTENCES } from '#session/core/input-sentences.ts'
import type { DocumentRun } from '#session/documents/document-run.ts'
import { type Idea, IdeaNumber } from '#session/ideas/idea.ts'
import { isAtWork, isInLog, isTheme } from '#session/ideas/idea-state.ts'
import { ideasInSight, type SightSource } from '#session/ideas/ideas-in-sight.ts'
import { NoteId } from '#session/rounds/round.ts'
import { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'

/** `g` and 12 of [0-9a-z]. */
export const ThemeRunId = idSchema('g', 'theme run')
/** Most themes of one theme run. */
export const MAX_THEMES = 40
/** Most ideas that go into one theme run. */
export const MAX_THEME_RUN_IDEAS = 2_000

const Title = z.string().trim().min(1, INPUT_SENTENCES.themeName).max(120)
const Summary = z.string().trim().max(1_000)

/** Ideas that seem to belong together, as a proposal. */
export const Theme = z.object({
  /** `t1`, `t2` … within its theme run. */
  id: z.string().regex(/^t\d{1,3}$/),
  title: Title,
  summary: Summary,
  numbers: z.array(IdeaNumber).min(2).max(MAX_THEME_RUN_IDEAS),
})
export type Theme = z.infer<typeof Theme>

/** A theme as people write it; characters that no database stores are left out. */
export const RequestedTheme = Theme.extend({
  title: z
    .string()
    .transform((title) => cleanText(title).replace(/\s+/g, ' '))
    .pipe(Title),
  summary: z
    .string()
    .transform((summary) => cleanText(summary))
    .pipe(Summary),
})

/** A theme as people accepted it: a new idea that synthesizes the others. */
export const AcceptedTheme = Theme.extend({ number: IdeaNumber, noteId: NoteId })
export type AcceptedTheme = z.infer<typeof AcceptedTheme>

/** A note's place before it was moved into the frame of its theme. */
const MovedNote = z.object({
  noteId: NoteId,
  /** Its place and rotation in its parent. */
  at: z.tuple([z.number(), z.number(), z.number()]),
  /** Its parent and its place in the order there. */
  in: z.tuple([z.string().max(64), z.string().max(200)]),
})

/** A theme that people accepted as a frame on the canvas: its name is the frame's title, and it is not an idea. */
export const GroupedTheme = Theme.extend({
  /** null: none of its notes could be moved. */
  frameId: NoteId.nullable(),
  moved: z.array(MovedNote).max(MAX_THEME_RUN_IDEAS),
})
export type GroupedTheme = z.infer<typeof GroupedTheme>

/** How a search for themes ended. */
export const ThemeRunOutcome = z.discriminatedUnion('state', [
  /** `rest`: ideas that went in and are like none of the others. */
  z.object({
    state: z.literal('done'),
    themes: z.array(Theme).max(MAX_THEMES),
    rest: z.array(IdeaNumber).max(MAX_THEME_RUN_IDEAS),
    usage: ModelUsage.nullable(),
  }),
  z.object({ state: z.literal('failed'), failure: TurnFailure, usage: ModelUsage.nullable() }),
  z.object({ state: z.literal('cancelled'), usage: ModelUsage.nullable() }),
])
export type ThemeRunOutcome = z.infer<typeof ThemeRunOutcome>

/** One search for themes among ideas. */
export interface ThemeRun extends DocumentRun {
  /**
   * `proposed`: themes wait for a person to accept or dismiss them; `accepted` (some or all) can be undone, once, as a
   * whole; `dismissed`, `undone`: nothing is left on the board, and undone themes can be accepted again.
   */
  state: 'queued' | 'thinking' | 'proposed' | 'accepted' | 'dismissed' | 'undone' | 'failed' | 'cancelled'
  /**
   * Ideas that the run read: those that no accepted theme holds and no earlier run has seen, unless all were requested.
   */
  numbers: readonly number[]
  themes: readonly Theme[]
  rest: readonly number[]
  accepted: readonly AcceptedTheme[]
  /** Those that were accepted as frames on the canvas. Missing: none. */
  grouped?: readonly GroupedTheme[] | undefined
  /** The person who accepted, dismissed or undid it, and the time. */
  settled: { by: string; at: number } | null
}

export const THEME_EVENTS = [
  defineEvent('theme-run.requested', { themeRunId: z.string(), numbers: z.array(z.int()), hold: Amount }),
  defineEvent('theme-run.began', { themeRunId: z.string(), agentId: z.string(), model: z.string() }),
  defineEvent('theme-run.ended', { themeRunId: z.string(), outcome: ThemeRunOutcome }),
  defineEvent('theme-run.aborted', { themeRunId: z.string() }),
  defineEvent('theme-run.dismissed', { themeRunId: z.string() }),
  /** The ideas of the themes are captured by an `ideas.captured` before it, and linked by an `ideas.linked`. */
  defineEvent('theme-run.accepted', { themeRunId: z.string(), themes: z.array(AcceptedTheme) }),
  defineEvent('theme-run.grouped', { themeRunId: z.string(), themes: z.array(GroupedTheme) }),
  defineEvent('theme-run.undone', { themeRunId: z.string() }),
] as const
export type ThemeRunEvent = z.infer<(typeof THEME_EVENTS)[number]>

export function themeText({ title, summary }: Pick<Theme, 'title' | 'summary'>): string {
  return summary === '' ? title : `${title}:\n${summary}`
}

type Ideas = ReadonlyMap<string, Idea>

type ThemeRuns = Readonly<Record<string, ThemeRun>>

// Every page that shows the log needs both after each change: they are computed once. `ideasInSight` keeps its list as long.
const lastForThemes = new WeakMap<readonly Idea[], readonly number[]>()
const lastFresh = new WeakMap<readonly number[], { themeRuns: ThemeRuns; fresh: readonly number[] }>()

/** Everything that themes can be made of, by number. */
export function ideasForThemes(source: SightSource): readonly number[] {
  const inSight = ideasInSight(source)
  const last = lastForThemes.get(inSight)
  if (last) return last
  const numbers = inSight
    .filter((idea) => isAtWork(idea) && !isTheme(idea))
    .map(({ number }) => number)
    .sort((a, b) => a - b)
  lastForThemes.set(inSight, numbers)
  return numbers
}

/** Returns the ideas that no theme holds and no theme run has seen. A run that failed, was ended or undone has seen none. */
export function newIdeasForThemes(source: SightSource, themeRuns: ThemeRuns): readonly number[] {
  const all = ideasForThemes(source)
  const last = lastFresh.get(all)
  if (last?.themeRuns === themeRuns) return last.fresh
  const known = heldByThemes(source.ideas)
  for (const { state, numbers } of Object.values(themeRuns)) {
    if (state === 'failed' || state === 'cancelled' || state === 'undone') continue
    for (const number of numbers) known.add(number)
  }
  const fresh = all.filter((number) => !known.has(number))
  lastFresh.set(all, { themeRuns, fresh })
  return fresh
}

function heldByThemes(ideas: Ideas): Set<number> {
  const held = new Set<number>()
  for (const idea of ideas.values()) {
    if (!isInLog(idea)) continue
    for (const { type, to } of idea.links) if (type === 'synthesizes') held.add(to)
  }
  return held
}

/**
 * The themes that are frames on the canvas now, the newest first, each with those of its ideas that are among `inside`:
 * two at least. An idea is in the newest of its themes.
 */
export function groupedThemes(
  themeRuns: Readonly<Record<string, ThemeRun>>,
  inside: ReadonlySet<number>,
): GroupedTheme[] {
  const taken = new Set<number>()
  return Object.values(themeRuns)
    .filter(({ state }) => state === 'accepted')
    .toSorted((a, b) => b.startedAt - a.startedAt)
    .flatMap(({ grouped = [] }) => grouped)
    .flatMap((theme) => {
      const numbers = theme.numbers.filter((number) => inside.has(number) && !taken.has(number))
      if (numbers.length < 2) return []
      for (const number of numbers) taken.add(number)
      return [{ ...theme, numbers }]
    })
}

export interface ThemeRunsSlice {
  themeRuns: Record<string, ThemeRun>
}
