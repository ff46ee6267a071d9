import type { NoteView } from '#board/read-note.ts'
import { agentFor } from '#server/agents/duty-agent.ts'
import { type Canvas, readCanvas, readyNotes } from '#server/agents/open-scene.ts'
import { newSynthesisId } from '#server/new-id.ts'
import type { Actor } from '#session/actor.ts'
import { whyNot } from '#session/policy.ts'
import { type Refusal, refusal } from '#session/refusal.ts'
import { MAX_ROUND_NOTES, type Round } from '#session/round.ts'
import { notesWithPlus } from '#session/selection.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import { notesToSumUp } from '#session/synthesis-notes.ts'
import type { AskServices } from './ask-services.ts'
import { overDayBudget } from './day-budget.ts'
import { estimateSynthesis } from './estimate-round.ts'
import { peoplesNotesOf } from './peoples-notes-of.ts'
import { refuseModels } from './refuse-models.ts'

export interface SynthesisInput {
  boardId: string
  actor: Actor
  /** What goes in; by default the previous version's notes, else `notesToSumUp`. */
  notes?: readonly string[] | undefined
  round?: string | undefined
  /** The version that it is written anew of. */
  previous?: string | undefined
  instructions?: string | undefined
  /** Only what these agents wrote goes in. */
  agents?: readonly string[] | undefined
  commandId?: string | undefined
}

export type SynthesisAsked = { ok: true; synthesisId: string } | { ok: false; refusal: Refusal }

/** Chooses what goes in, reserves what it may take, and asks for it. */
export async function askSynthesis(services: AskServices, input: SynthesisInput): Promise<SynthesisAsked> {
  const { sessions, models, db, config, now = Date.now } = services
  const { boardId, actor, instructions = '', commandId } = input
  const state = await sessions.load(boardId)
  if (!state) return no(refusal('board-gone'))
  const stop = whyNot(state, 'synthesis.start', actor)
  if (stop) return no(refusal(stop))
  const what = whatToSumUp(state, input, await readCanvas(services, boardId))
  if ('code' in what) return no(what)
  const barred = await refuseModels(services, state, [agentFor(state, 'synthesizer')])
  if (barred) return no(barred)
  const reserve = await estimateSynthesis(models, state, what.notes.length)
  const tooMuch = await overDayBudget(db, config.models.dayBudget, reserve, now())
  if (tooMuch) return no(tooMuch)
  const command = { type: 'synthesis.start', synthesisId: newSynthesisId(), ...what, instructions, reserve }
  const done = await sessions.dispatch(boardId, command, actor, commandId)
  if (!done.ok) return no(done.refusal)
  // Asked again under the same id, it is the one of the first time.
  const first = done.events.find(({ kind }) => kind === 'synthesis.asked')
  const synthesisId = first?.kind === 'synthesis.asked' ? first.data.synthesisId : command.synthesisId
  return { ok: true, synthesisId }
}

interface WhatToSumUp {
  roundId: string | null
  previousId: string | null
  notes: string[]
}

function whatToSumUp(state: SessionState, input: SynthesisInput, canvas: Canvas): WhatToSumUp | Refusal {
  const onCanvas = readyNotes(canvas, input.actor)
  if (!agentFor(state, 'synthesizer')) return refusal('no-agent', 'No synthesizer is on this board. Add one.')
  const previous = entryOf(state.syntheses, input.previous ?? '')
  if (input.previous !== undefined && !previous) return refusal('no-synthesis')
  const roundId = input.round ?? previous?.roundId ?? null
  const round = entryOf(state.rounds, roundId ?? '')
  if (roundId !== null && !round) return refusal('no-round')
  if (input.notes?.some((id) => !onCanvas.has(id))) return refusal('no-note')
  const requested = input.notes ?? previous?.notes ?? notesOf(state, round, canvas.notes)
  const notes = byAgents(state, requested, input.agents)
    .filter((id) => onCanvas.has(id))
    .slice(0, MAX_ROUND_NOTES)
  if (notes.length === 0)
    return refusal(
      'no-note',
      'There are no notes to sum up. Write some, or give a "+" to what advisors wrote.',
    )
  return { roundId, previousId: previous?.id ?? null, notes }
}

function no(why: Refusal): SynthesisAsked {
  return { ok: false, refusal: why }
}

/** What goes in where no notes are named. `round`: null for the whole board. */
export function notesOf(state: SessionState, round: Round | null, onCanvas: readonly NoteView[]): string[] {
  const contributions = (turns: Round['turns']) =>
    turns.flatMap((turn) => ('notes' in turn ? turn.notes.map(({ noteId }) => noteId) : []))
  return notesToSumUp({
    people: peoplesNotesOf(state, onCanvas),
    selected: notesWithPlus(state),
    round: round && { notes: round.notes, contributions: contributions(round.turns) },
  })
}

function byAgents(
  state: SessionState,
  notes: readonly string[],
  agentIds: SynthesisInput['agents'],
): string[] {
  if (!agentIds) return [...notes]
  const wanted = new Set(agentIds)
  return notes.filter((noteId) => wanted.has(state.contributions.get(noteId)?.agentId ?? ''))
}
