import { mentionedIds } from '#agents/mentions.ts'
import type { RoundWish } from '#panels/rounds-api.ts'
import type { Projection } from '#session/projection.ts'
import { DEFAULT_MODE, MODE_ADVISORS, type RoundMode } from '#session/round.ts'

/** A question on its way. What is null follows the board: its chosen advisors, its moderator. */
export interface AskDraft {
  question: string
  mode: RoundMode | null
  agents: readonly string[] | null
  /** What it is about. `selection`: it follows what is selected on the canvas until it is asked. */
  about: { notes: readonly string[]; frameId: string | null; from: 'request' | 'selection' } | null
  cycles: number
  moderate: boolean | null
  synthesize: boolean
}

export const EMPTY_DRAFT: AskDraft = {
  question: '',
  mode: null,
  agents: null,
  about: null,
  cycles: 2,
  moderate: null,
  synthesize: false,
}

/** The question as it would be asked now. */
export interface ResolvedAsk {
  question: string
  mode: RoundMode
  /** Advisors that are there, in the order in which they speak. */
  agents: readonly string[]
  notes: readonly string[]
  cycles: number
  /** null: there is no moderator, or nothing to choose between. */
  moderate: boolean | null
  synthesize: boolean
}

/** Advisors that the question names are asked instead of those that are chosen. */
export function resolveAsk(draft: AskDraft, { agents }: Pick<Projection, 'agents'>): ResolvedAsk {
  const advisors = agents.filter(({ kind }) => kind === 'advisor')
  const known = new Set(advisors.map(({ id }) => id))
  const named = mentionedIds(draft.question, advisors)
  const chosen =
    (named.length > 0 ? named : null) ??
    draft.agents?.filter((id) => known.has(id)) ??
    advisors.filter(({ isChosen }) => isChosen).map(({ id }) => id)
  const ordinary = chosen.length === 1 ? 'single' : DEFAULT_MODE
  const mode = named.length > 0 && !takes(draft.mode, named.length) ? ordinary : (draft.mode ?? ordinary)
  const canModerate =
    chosen.length > 1 && mode !== 'single' && agents.some(({ kind }) => kind === 'moderator')
  return {
    question: draft.question.trim(),
    mode,
    agents: chosen,
    notes: draft.about?.notes ?? [],
    cycles: draft.cycles,
    moderate: canModerate ? (draft.moderate ?? true) : null,
    synthesize: draft.synthesize,
  }
}

function takes(mode: RoundMode | null, advisors: number): boolean {
  if (mode === null) return false
  const { least, most } = MODE_ADVISORS[mode]
  return advisors >= least && advisors <= most
}

/** When more are chosen than the mode takes: the first of them. null: they fit. */
export function firstThatFit({
  mode,
  agents,
}: Pick<ResolvedAsk, 'mode' | 'agents'>): readonly string[] | null {
  const { most } = MODE_ADVISORS[mode]
  return agents.length > most ? agents.slice(0, most) : null
}

/** The way of asking and who was picked stay for the next question; what this one was about does not. */
export function draftAfter({ mode, agents, cycles, moderate, synthesize }: AskDraft): AskDraft {
  return { ...EMPTY_DRAFT, mode, agents, cycles, moderate, synthesize }
}

/** What is sent. */
export function wishFrom(draft: AskDraft, ask: ResolvedAsk): RoundWish {
  return {
    question: ask.question,
    mode: ask.mode,
    agents: ask.agents,
    ...(ask.notes.length > 0 && { notes: ask.notes }),
    ...(draft.about?.frameId && { frame: draft.about.frameId }),
    moderate: ask.moderate ?? false,
    synthesize: ask.synthesize,
    ...(ask.mode === 'rotation' && { cycles: ask.cycles }),
  }
}
