import { mentionedIds } from '#agents/mentions.ts'
import { isBarredModel } from '#panels/agents/barred-model.ts'
import type { RoundToStart } from '#panels/rounds-api.ts'
import type { ModelsView, Projection } from '#session/projection.ts'
import { DEFAULT_MODE, MODE_ADVISORS, type RoundMode } from '#session/round.ts'

/** A question on its way. What is null or missing follows the board: its chosen advisors, its moderator. */
export interface AskDraft {
  question: string
  mode: RoundMode | null
  /** Who was picked for each mode: for a second opinion others are asked than for a round of all. */
  agents: Partial<Record<RoundMode, readonly string[]>>
  /** What it is about. `selection`: it follows what is selected on the canvas until it is asked. */
  about: { notes: readonly string[]; frameId: string | null; from: 'request' | 'selection' } | null
  cycles: number
  moderate: boolean | null
  synthesize: boolean
}

export const EMPTY_DRAFT: AskDraft = {
  question: '',
  mode: null,
  agents: {},
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
  /** Advisors that are chosen beyond what the mode takes. */
  unasked: number
  notes: readonly string[]
  cycles: number
  /** null: there is no moderator, or nothing to choose between. */
  moderate: boolean | null
  synthesize: boolean
}

/** Advisors that the question names are asked instead of those that are chosen. */
export function resolveAsk(
  draft: AskDraft,
  { agents, models }: Pick<Projection, 'agents'> & { models: Pick<ModelsView, 'allowed'> },
): ResolvedAsk {
  const advisors = agents.filter(({ kind }) => kind === 'advisor')
  // One whose model is not allowed would have the whole round refused.
  const able = advisors.filter(({ model }) => !isBarredModel(model, models))
  const known = new Set(able.map(({ id }) => id))
  const named = mentionedIds(draft.question, advisors)
  const onBoard = able.filter(({ isChosen }) => isChosen).map(({ id }) => id)
  const pickedFor = (mode: RoundMode) => draft.agents[mode]?.filter((id) => known.has(id)) ?? onBoard
  const usual = named.length > 0 ? named : pickedFor(DEFAULT_MODE)
  const ordinary = usual.length === 1 ? 'single' : DEFAULT_MODE
  const mode = named.length > 0 && !takes(draft.mode, named.length) ? ordinary : (draft.mode ?? ordinary)
  const picked = named.length > 0 || draft.mode === null ? usual : pickedFor(mode)
  const chosen = picked.slice(0, MODE_ADVISORS[mode].most)
  const canModerate =
    chosen.length > 1 && mode !== 'single' && agents.some(({ kind }) => kind === 'moderator')
  return {
    question: draft.question.trim(),
    mode,
    agents: chosen,
    unasked: picked.length - chosen.length,
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

/** The draft with this advisor picked or not, for its mode. Where no more fit, the first makes room. */
export function pickAdvisor(draft: AskDraft, { agents }: ResolvedAsk, agentId: string): AskDraft {
  const next = agents.includes(agentId) ? agents.filter((id) => id !== agentId) : [...agents, agentId]
  return withAdvisors(draft, next.slice(-MODE_ADVISORS[modeOfChoice(draft)].most))
}

/** null: as on the board. */
export function withAdvisors(draft: AskDraft, agents: readonly string[] | null): AskDraft {
  const { [modeOfChoice(draft)]: _before, ...others } = draft.agents
  return { ...draft, agents: agents ? { ...others, [modeOfChoice(draft)]: agents } : others }
}

/** For which mode advisors are picked: one alone is asked singly, and a second makes it the usual mode again. */
export function modeOfChoice({ mode }: Pick<AskDraft, 'mode'>): RoundMode {
  return mode ?? DEFAULT_MODE
}

/** The way of asking and who was picked stay for the next question; what this one was about does not. */
export function draftAfter({ mode, agents, cycles, moderate, synthesize }: AskDraft): AskDraft {
  return { ...EMPTY_DRAFT, mode, agents, cycles, moderate, synthesize }
}

/** What is sent. */
export function requestOf(draft: AskDraft, ask: ResolvedAsk): RoundToStart {
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
