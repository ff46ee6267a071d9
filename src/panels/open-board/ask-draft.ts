import { mentionedIds } from '#agents/mentions/mentions.ts'
import type { DrawnAdvisorResponse, DrawResponse } from '#api/draw.ts'
import type { RoundRequest } from '#api/rounds.ts'
import { NO_AGENDA, usualMode } from '#session/agenda/step.ts'
import type { RoundMode } from '#session/agents/round-mode.ts'
import { DEFAULT_MODE, endsInSynthesis, MODE_ADVISORS } from '#session/agents/round-mode.ts'
import type { ModelsView, Projection } from '#session/projection.ts'
import { isBarredModel } from './barred-model.ts'

/** A question before it is sent. null, or a missing entry, follows the board: its advisors, its moderator. */
export interface AskDraft {
  question: string
  mode: RoundMode | null
  /** Advisors chosen by hand, by mode: a second opinion has other advisors than a round of all. */
  agents: Partial<Record<RoundMode, readonly string[]>>
  /**
   * The notes or the frame that it is about. `selection` follows the selection on the canvas until the
   * question is sent; `request` stays.
   */
  about: { notes: readonly string[]; frameId: string | null; from: 'request' | 'selection' } | null
  cycles: number
  moderate: boolean | null
  /** null: as the mode has it. */
  synthesize: boolean | null
  /** Keys of the advisors that the server drew for this question; null: none were, and those of the board answer. */
  drawn: readonly string[] | null
  /** Advisors of earlier draws, for their names: those of the library are on the board only once they are asked. */
  offered: readonly DrawnAdvisorResponse[]
  /** Pairs among the advisors that look at the same thing. */
  overlaps: DrawResponse['overlaps']
  /** Whether this person has chosen, for this question, between writing first and asking at once. */
  isFirstSettled: boolean
}

export const EMPTY_DRAFT: AskDraft = {
  question: '',
  mode: null,
  agents: {},
  about: null,
  cycles: 2,
  moderate: null,
  synthesize: null,
  drawn: null,
  offered: [],
  overlaps: [],
  isFirstSettled: false,
}

/** Returns the parts of a question's subject that are still on the board; null if none is. The server refuses deleted ones. */
export function aboutOnBoard(
  about: AskDraft['about'],
  { notes, frames }: Record<'notes' | 'frames', readonly { id: string }[]>,
): AskDraft['about'] {
  if (!about) return null
  if (about.frameId !== null && !frames.some(({ id }) => id === about.frameId)) return null
  const ids = new Set(notes.map(({ id }) => id))
  const left = about.notes.filter((id) => ids.has(id))
  return left.length > 0 || about.frameId !== null ? { ...about, notes: left } : null
}

export interface ResolvedAsk {
  question: string
  mode: RoundMode
  /** Keys of advisors with an allowed model, in speaking order, at most as many as the mode takes. */
  agents: readonly string[]
  /** How many chosen advisors the mode has no room for. */
  unasked: number
  notes: readonly string[]
  cycles: number
  /** null if the board has no moderator, or a single answer leaves nothing to pick from. */
  moderate: boolean | null
  synthesize: boolean
}

/**
 * Resolves a draft. Advisors that the question mentions replace the chosen ones, and may change the mode to
 * one that takes so many.
 */
export function resolveAsk(
  draft: AskDraft,
  {
    agents,
    models,
    agenda = NO_AGENDA,
  }: Pick<Projection, 'agents'> & { models: Pick<ModelsView, 'allowed'>; agenda?: Projection['agenda'] },
): ResolvedAsk {
  const advisors = agents.filter(({ kind }) => kind === 'advisor')
  // The server refuses a whole round for one advisor whose model is not allowed.
  const able = advisors.filter(({ model }) => !isBarredModel(model, models))
  const known = new Set(able.map(({ id }) => id))
  const keyNow = (key: string) => keyOnBoard(key, draft, advisors)
  const onlyKnown = (keys: readonly string[]) => [
    ...new Set(keys.map(keyNow).filter((key) => known.has(key) || isOfLibrary(key))),
  ]
  const named = mentionedIds(draft.question, advisors)
  const onBoard = able.filter(({ isChosen }) => isChosen).map(({ id }) => id)
  const usually = draft.drawn ? onlyKnown(draft.drawn) : onBoard
  const pickedFor = (mode: RoundMode) => {
    const byHand = draft.agents[mode]
    return byHand ? onlyKnown(byHand) : usually
  }
  const usual = named.length > 0 ? named : pickedFor(DEFAULT_MODE)
  const ordinary = usual.length === 1 ? 'single' : usualMode(agenda, usual.length)
  const mode = named.length > 0 && !takes(draft.mode, named.length) ? ordinary : (draft.mode ?? ordinary)
  const picked = named.length > 0 || draft.mode === null ? usual : pickedFor(mode)
  const chosen = picked.slice(0, MODE_ADVISORS[mode].max)
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
    synthesize:
      draft.synthesize ?? (endsInSynthesis(mode) && agents.some(({ kind }) => kind === 'synthesizer')),
  }
}

/** Whether the key names an advisor of the library that is not on the board. */
export function isOfLibrary(key: string): boolean {
  return key.startsWith('library:')
}

/** An advisor of the library that was added to the board since has the id that it has there. */
function keyOnBoard(
  key: string,
  { offered }: Pick<AskDraft, 'offered'>,
  advisors: readonly { id: string; name: string }[],
): string {
  if (!isOfLibrary(key)) return key
  const name = offered.find((each) => each.key === key)?.name.toLowerCase()
  return advisors.find((advisor) => advisor.name.toLowerCase() === name)?.id ?? key
}

/** The draft with the drawn advisors; with `isDrawn` false, only the overlaps of the present advisors are new. */
export function withDraw(draft: AskDraft, { advisors, overlaps }: DrawResponse, isDrawn: boolean): AskDraft {
  const drawn = isDrawn ? advisors.map(({ key }) => key) : draft.drawn
  const offered = new Map([...draft.offered, ...advisors].map((advisor) => [advisor.key, advisor]))
  return { ...draft, drawn, overlaps, offered: [...offered.values()] }
}

export function withReplacement(
  draft: AskDraft,
  { agents }: Pick<ResolvedAsk, 'agents'>,
  { replace, by }: DrawResponse['overlaps'][number],
): AskDraft {
  if (!by) return draft
  const next = agents.map((key) => (key === replace ? by.key : key))
  const offered = [...draft.offered.filter(({ key }) => key !== by.key), by]
  return { ...withAdvisors(draft, next), offered, overlaps: [] }
}

/** Whether a mode has room for so many advisors; false for null, no mode chosen. */
function takes(mode: RoundMode | null, advisors: number): boolean {
  if (mode === null) return false
  const { min, max } = MODE_ADVISORS[mode]
  return advisors >= min && advisors <= max
}

/**
 * Adds or removes an advisor for the draft's mode. If the mode has no more room, the first one chosen goes.
 */
export function pickAdvisor(draft: AskDraft, { agents }: ResolvedAsk, agentId: string): AskDraft {
  const next = agents.includes(agentId) ? agents.filter((id) => id !== agentId) : [...agents, agentId]
  return withAdvisors(draft, next.slice(-MODE_ADVISORS[modeOfChoice(draft)].max))
}

/** The draft with these advisors for its mode; null goes back to those of the board. */
export function withAdvisors(draft: AskDraft, agents: readonly string[] | null): AskDraft {
  const { [modeOfChoice(draft)]: _before, ...others } = draft.agents
  return { ...draft, agents: agents ? { ...others, [modeOfChoice(draft)]: agents } : others }
}

/**
 * The mode for which advisors are chosen. Not the resolved mode: one advisor resolves to `single`, and
 * choosing a second one must change the list of the usual mode.
 */
export function modeOfChoice({ mode }: Pick<AskDraft, 'mode'>): RoundMode {
  return mode ?? DEFAULT_MODE
}

/** The draft for the next question: keeps mode and advisors, drops the question and its notes. */
export function draftAfter({ mode, agents, offered, cycles, moderate, synthesize }: AskDraft): AskDraft {
  return { ...EMPTY_DRAFT, mode, agents, offered, cycles, moderate, synthesize }
}

/** The body of the request, without fields that the mode does not use. */
export function requestOf(draft: AskDraft, ask: ResolvedAsk): RoundRequest {
  return {
    question: ask.question,
    mode: ask.mode,
    agents: [...ask.agents],
    ...(ask.notes.length > 0 && { notes: [...ask.notes] }),
    ...(draft.about?.frameId && { frame: draft.about.frameId }),
    moderate: ask.moderate ?? false,
    // By default the server decides, which leaves it out where the budget is too small.
    ...(draft.synthesize !== null && { synthesize: draft.synthesize }),
    ...(ask.mode === 'rotation' && { cycles: ask.cycles }),
  }
}
