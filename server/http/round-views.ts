import type { z } from '@hono/zod-openapi'
import { agentsWithoutNotes } from '#session/prose-only.ts'
import type { Round, Turn } from '#session/round.ts'
import { notesWithPlus } from '#session/selection.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import type { Synthesis } from '#session/synthesis.ts'
import type * as Shapes from './round-shapes.ts'

type RoundShape = z.infer<typeof Shapes.RoundResponse>
type SynthesisShape = z.infer<typeof Shapes.SynthesisResponse>

/** A round with all that was said in it. */
export function roundAnswer(state: SessionState, round: Round): RoundShape {
  const { id, number, question, mode, cycles, trigger, askedBy, startedAt, endedAt, notes } = round
  const synthesis = round.synthesisId === null ? null : entryOf(state.syntheses, round.synthesisId)
  const models = modelsOf(state, round)
  const turns = round.turns.map((turn) => turnAnswer(state, turn, models.get(turn.id) ?? null))
  const posted = new Set(turns.flatMap((turn) => turn.notes))
  return {
    id,
    number,
    question,
    mode,
    cycles,
    state: round.state,
    trigger,
    askedBy,
    startedAt,
    endedAt,
    notes,
    frame: round.frameId,
    turns,
    moderation: moderationAnswer(round),
    withoutNotes: agentsWithoutNotes({ turns: entryOf(state.roundViews, id)?.turns ?? [] }),
    selection: notesWithPlus(state).filter((noteId) => posted.has(noteId)),
    ...(synthesis && { synthesis: synthesisAnswer(synthesis) }),
  }
}

/** By the id of the turn; turns that have ended are told theirs by the round's view alone. */
function modelsOf(state: SessionState, { id }: Round): Map<string, string | null> {
  const views = entryOf(state.roundViews, id)?.turns ?? []
  return new Map(views.map((turn) => [turn.id, turn.model]))
}

function turnAnswer(state: SessionState, turn: Turn, model: string | null): RoundShape['turns'][number] {
  const { id, agentId, duty, phase, attempt } = turn
  return {
    id,
    agent: agentId,
    name: turn.speaker ?? agentName(state, agentId),
    ...(turn.saidAt !== undefined && { saidAt: turn.saidAt }),
    duty,
    phase,
    state: turn.state,
    attempt,
    model,
    text: 'text' in turn ? turn.text : '',
    notes: 'notes' in turn ? turn.notes.map(({ noteId }) => noteId) : [],
    ...(turn.state === 'failed' && { error: turn.failure }),
    usage: 'usage' in turn ? turn.usage : null,
  }
}

/** Agents that were removed are still called what they were called. */
export function agentName({ agentViews, formerAgentViews }: SessionState, agentId: string): string {
  return [...agentViews, ...formerAgentViews].find(({ id }) => id === agentId)?.name ?? ''
}

function moderationAnswer({ moderation }: Round): RoundShape['moderation'] {
  return {
    state: moderation.state,
    agent: 'agentId' in moderation ? moderation.agentId : null,
    picks: moderation.state === 'done' ? moderation.picks : [],
    ...(moderation.state === 'failed' && { error: moderation.failure }),
  }
}

export function synthesisAnswer(synthesis: Synthesis): SynthesisShape {
  const { roundId, previousId, agentId, cardId, failure, ...rest } = synthesis
  return {
    ...rest,
    round: roundId,
    previous: previousId,
    agent: agentId,
    card: cardId,
    ...(failure && { error: failure }),
  }
}
