import type { z } from '@hono/zod-openapi'
import type { Round, Turn } from '#session/round.ts'
import { selectedNotes } from '#session/selection.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import type { Synthesis } from '#session/synthesis.ts'
import type * as Shapes from './round-shapes.ts'

type RoundShape = z.infer<typeof Shapes.Round>
type SynthesisShape = z.infer<typeof Shapes.Synthesis>

/** A round with all that was said in it. */
export function roundAnswer(state: SessionState, round: Round): RoundShape {
  const { id, number, question, mode, cycles, trigger, askedBy, startedAt, endedAt, notes } = round
  const synthesis = round.synthesisId === null ? null : entryOf(state.syntheses, round.synthesisId)
  const turns = round.turns.map((turn) => turnAnswer(state, round, turn))
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
    selection: selectedNotes(state).filter((noteId) => posted.has(noteId)),
    ...(synthesis && { synthesis: synthesisAnswer(synthesis) }),
  }
}

function turnAnswer(state: SessionState, round: Round, turn: Turn): RoundShape['turns'][number] {
  const { id, agentId, duty, phase, attempt } = turn
  const view = entryOf(state.roundViews, round.id)?.turns.find((each) => each.id === id)
  return {
    id,
    agent: agentId,
    name: turn.speaker ?? agentName(state, agentId),
    duty,
    phase,
    state: turn.state,
    attempt,
    model: view?.model ?? null,
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
