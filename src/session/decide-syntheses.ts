import type { Actor } from './actor.ts'
import type { SynthesisOutcome } from './agent-command.ts'
import { tooMuchAsked } from './ask-limits.ts'
import { overBudget } from './budget.ts'
import type { CommandOf } from './command.ts'
import { type DecideContext, type Decision, no, yes } from './decision.ts'
import type { BoardEvent } from './event.ts'
import { keepMarks } from './hand-edit.ts'
import { isGoingOn } from './round-stage.ts'
import { NOTHING } from './spend.ts'
import { agentIn, callKey, entryOf, type SessionState } from './state.ts'
import type { Synthesis, SynthesisText } from './synthesis.ts'
import { isOutOfTries } from './tries.ts'

export function startSynthesis(
  state: SessionState,
  command: CommandOf<'synthesis.start'>,
  actor: Actor,
  { areAgentsOn, now }: DecideContext,
): Decision {
  const { synthesisId, roundId, previousId, instructions } = command
  if (!areAgentsOn) return no('agents-off')
  if (entryOf(state.syntheses, synthesisId)) return yes()
  const round = roundId === null ? null : entryOf(state.rounds, roundId)
  if (roundId !== null && !round) return no('no-round')
  const previous = previousId === null ? null : entryOf(state.syntheses, previousId)
  if (previousId !== null && !previous) return no('no-synthesis')
  const notes = [...new Set(command.notes)]
  const version = (previous?.version ?? 0) + 1
  const isPlanned = actor.kind === 'server' && round?.state === 'synthesizing' && round.synthesisId === null
  // The round holds what its own synthesis takes since it began: a second hold would count it twice.
  const reserve = isPlanned ? NOTHING : command.reserve
  const tooMuch = isPlanned ? null : tooMuchAsked(state, actor, now)
  if (tooMuch) return tooMuch
  const over = overBudget(state, { reserve, turns: null, roundId, now })
  if (over) return no('over-budget', over)
  return yes({
    kind: 'synthesis.asked',
    data: { synthesisId, roundId, version, previousId, notes, instructions, reserve },
  })
}

/** Also of one that is being written: after a restart it is begun once more. */
export function beginSynthesis(state: SessionState, command: CommandOf<'synthesis.begin'>): Decision {
  const { synthesisId, agentId, model, cardId } = command
  const synthesis = entryOf(state.syntheses, synthesisId)
  if (!synthesis) return no('no-synthesis')
  const agent = agentIn(state, agentId)
  if (!agent) return no('no-agent')
  if (!agent.capabilities.includes('synthesize')) return no('agent-may-not')
  if (!isGoingOn(synthesis)) return no('not-now')
  if (isOutOfTries(synthesis)) return no('out-of-tries')
  return yes({ kind: 'synthesis.began', data: { synthesisId, agentId, model, cardId } })
}

/** Of one that was aborted while it was written, what is there and its bill are taken once. */
export function endSynthesis(state: SessionState, command: CommandOf<'synthesis.end'>): Decision {
  const { synthesisId } = command
  const synthesis = entryOf(state.syntheses, synthesisId)
  if (!synthesis) return yes()
  const outcome: SynthesisOutcome = {
    ...command.outcome,
    text: cited(state, synthesis, command.outcome.text),
  }
  if (isGoingOn(synthesis))
    return yes({ kind: 'synthesis.ended', data: { synthesisId, outcome } }, ...endOfRound(state, synthesis))
  if (!state.awaited.has(callKey(synthesisId))) return yes()
  const { text, usage } = outcome
  return yes({
    kind: 'synthesis.ended',
    data: { synthesisId, outcome: { state: 'cancelled', text, usage } },
  })
}

export function abortSynthesis(state: SessionState, command: CommandOf<'synthesis.abort'>): Decision {
  const { synthesisId } = command
  const synthesis = entryOf(state.syntheses, synthesisId)
  if (!synthesis) return no('no-synthesis')
  if (!isGoingOn(synthesis)) return yes()
  return yes({ kind: 'synthesis.aborted', data: { synthesisId } }, ...endOfRound(state, synthesis))
}

/** Its synthesis is the last thing that a round waits for. */
function endOfRound(state: SessionState, { id, roundId }: Synthesis): BoardEvent[] {
  const round = roundId === null ? null : entryOf(state.rounds, roundId)
  const isLast = round?.state === 'synthesizing' && round.synthesisId === id
  return isLast ? [{ kind: 'round.finished', data: { roundId: round.id } }] : []
}

/** Only notes that went in can be cited or left out; a sentence that cites none of them is marked so. */
function cited(state: SessionState, { notes, previousId }: Synthesis, text: SynthesisText): SynthesisText {
  const given = new Set(notes)
  const previous = previousId === null ? null : entryOf(state.syntheses, previousId)
  return {
    ...text,
    sentences: keepMarks(previous?.sentences ?? [], text.sentences).map((sentence) => {
      const known = sentence.notes.filter((noteId) => given.has(noteId))
      return { ...sentence, notes: known, isSupported: sentence.isSupported && known.length > 0 }
    }),
    leftOut: text.leftOut.filter(({ noteId }) => given.has(noteId)),
  }
}
