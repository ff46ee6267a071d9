import { tooMuchAsked } from '#session/ask-limits.ts'
import { nextVersion, revisionOf } from '#session/choosing/representation/decide-revision.ts'
import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { outcomeToRecord, refuseBegin } from '#session/documents/decide-documents.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { keepMarks } from '#session/documents/hand-edit.ts'
import type { BoardEvent } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { overBudget } from '#session/usage/board-budget.ts'
import { NOTHING } from '#session/usage/spend.ts'
import type { Synthesis, SynthesisText } from './synthesis.ts'
import type { SynthesisOutcome } from './synthesis-commands.ts'

/** Holds budget, unless its round held it. Refusals: `agents-off`, `no-round`, `no-synthesis`, `over-budget`. */
export function startSynthesis(
  state: SessionState,
  command: CommandOf<'synthesis.start'>,
  actor: Actor,
  { areAgentsOn, now }: DecideContext,
): Decision {
  const { synthesisId, roundId, previousId, instructions, isRevision } = command
  if (!areAgentsOn) return refuse('agents-off')
  if (entryOf(state.syntheses, synthesisId)) return accept()
  const round = roundId === null ? null : entryOf(state.rounds, roundId)
  if (roundId !== null && !round) return refuse('no-round')
  const previous = previousId === null ? null : entryOf(state.syntheses, previousId)
  if (previousId !== null && !previous) return refuse('no-synthesis')
  const notes = [...new Set(command.notes)]
  const version = nextVersion(state, state.syntheses, { previous, actor, isRevision })
  if (typeof version !== 'number') return version
  const isPlanned = actor.kind === 'server' && round?.state === 'synthesizing' && round.synthesisId === null
  // The round holds what its own synthesis takes since it began: a second hold would count it twice.
  const hold = isPlanned ? NOTHING : command.hold
  const tooMuch = isPlanned ? null : tooMuchAsked(state, actor, now)
  if (tooMuch) return tooMuch
  const over = overBudget(state, { hold, turns: null, roundId, now })
  if (over) return refuse('over-budget', over)
  return accept({
    kind: 'synthesis.requested',
    data: {
      synthesisId,
      roundId,
      version,
      previousId,
      notes,
      instructions,
      ...(isRevision && { isRevision }),
      hold,
    },
  })
}

/** Begins a try; refuses with `no-synthesis`. */
export function beginSynthesis(state: SessionState, command: CommandOf<'synthesis.begin'>): Decision {
  const { synthesisId, agentId, model, cardId } = command
  const synthesis = entryOf(state.syntheses, synthesisId)
  if (!synthesis) return refuse('no-synthesis')
  const stop = refuseBegin(state, synthesis, agentId)
  if (stop) return stop
  return accept({ kind: 'synthesis.began', data: { synthesisId, agentId, model, cardId } })
}

/** An aborted synthesis keeps the text that there is, and its usage is counted once. */
export function endSynthesis(state: SessionState, command: CommandOf<'synthesis.end'>): Decision {
  const { synthesisId } = command
  const synthesis = entryOf(state.syntheses, synthesisId)
  if (!synthesis) return accept()
  const { usage } = command.outcome
  const text = cited(state, synthesis, command.outcome.text)
  const cancelled: SynthesisOutcome = { state: 'cancelled', text, usage }
  const outcome = outcomeToRecord(state, synthesis, { outcome: { ...command.outcome, text }, cancelled })
  if (!outcome) return accept()
  const ended = { kind: 'synthesis.ended', data: { synthesisId, outcome } } as const
  return isOpenDocumentRun(synthesis) ? accept(ended, ...endOfRound(state, synthesis)) : accept(ended)
}

/** The sentences that were written stay. Refuses with `no-synthesis`. */
export function abortSynthesis(state: SessionState, command: CommandOf<'synthesis.abort'>): Decision {
  const { synthesisId } = command
  const synthesis = entryOf(state.syntheses, synthesisId)
  if (!synthesis) return refuse('no-synthesis')
  if (!isOpenDocumentRun(synthesis)) return accept()
  return accept({ kind: 'synthesis.aborted', data: { synthesisId } }, ...endOfRound(state, synthesis))
}

/** Its synthesis is the last thing that a round waits for. */
function endOfRound(state: SessionState, { id, roundId }: Synthesis): BoardEvent[] {
  const round = roundId === null ? null : entryOf(state.rounds, roundId)
  const isLast = round?.state === 'synthesizing' && round.synthesisId === id
  return isLast ? [{ kind: 'round.finished', data: { roundId: round.id } }] : []
}

/** Only notes that went in can be cited or left out; a sentence that cites none of them is marked so. */
function cited(state: SessionState, synthesis: Synthesis, written: SynthesisText): SynthesisText {
  const { notes, previousId } = synthesis
  const { revision, ...text } = written
  const given = new Set(notes)
  const previous = previousId === null ? null : entryOf(state.syntheses, previousId)
  return {
    ...text,
    sentences: keepMarks(previous?.sentences ?? [], text.sentences).map((sentence) => {
      const known = sentence.notes.filter((noteId) => given.has(noteId))
      return { ...sentence, notes: known, isSupported: sentence.isSupported && known.length > 0 }
    }),
    leftOut: text.leftOut.filter(({ noteId }) => given.has(noteId)),
    ...(text.sentences.length > 0 && revisionOf(state, synthesis, revision)),
  }
}
