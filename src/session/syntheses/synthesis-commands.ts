import { z } from 'zod'
import { AgentId } from '#session/agents/agent.ts'
import type { AgentsSlice } from '#session/agents/agents-slice.ts'
import { nextVersion, revisionOf } from '#session/choosing/representation/decide-revision.ts'
import type { DocumentsSlice } from '#session/choosing/representation/document-points.ts'
import type { PollsSlice } from '#session/choosing/representation/representation-poll.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type AskedSlice, tooMuchAsked } from '#session/documents/ask-limits.ts'
import { outcomeToRecord, refuseBegin } from '#session/documents/decide-documents.ts'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { keepMarks } from '#session/documents/hand-edit.ts'
import { MAX_ROUND_NOTES, NoteId, RoundId } from '#session/rounds/round.ts'
import type { RoundEvent } from '#session/rounds/round-events.ts'
import type { RoundsSlice } from '#session/rounds/rounds-slice.ts'
import { type BudgetState, overBudget } from '#session/usage/board-budget.ts'
import { Amount } from '#session/usage/model-usage.ts'
import { NOTHING } from '#session/usage/spend.ts'
import type { UsageSlice } from '#session/usage/usage-slice.ts'
import { editSynthesis, restoreSynthesis, type SynthesisVersionsSlice } from './edit-synthesis.ts'
import {
  EditedSynthesis,
  Instructions,
  type SynthesesSlice,
  type Synthesis,
  SynthesisId,
  type SynthesisText,
} from './synthesis.ts'
import { type SynthesisEvent, SynthesisOutcome } from './synthesis-events.ts'

type RunSlice = SynthesesSlice & PollsSlice & DocumentsSlice & RoundsSlice
type Slice = RunSlice & SynthesisVersionsSlice & AskedSlice & BudgetState & UsageSlice & AgentsSlice

const define = commandsOn<Slice, SynthesisEvent | RoundEvent>()

/** From the server's own planning. Holds budget, unless the round held it. */
const startSynthesis = define({
  type: 'synthesis.start',
  fields: {
    synthesisId: SynthesisId,
    roundId: RoundId.nullable(),
    /** The version before it, whose card it takes over. */
    previousId: SynthesisId.nullable(),
    notes: z.array(NoteId).min(1).max(MAX_ROUND_NOTES),
    instructions: Instructions,
    /** Answers the criticisms of the version before. */
    isRevision: z.literal(true).optional(),
    hold: Amount,
  },
  minRole: 'runs',
  decide(state, command, actor, { areAgentsOn, now }) {
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
    if (over) return refuse(over)
    const revision = isRevision && { isRevision }
    const asked = { synthesisId, roundId, version, previousId, notes, instructions, ...revision, hold }
    return accept({ kind: 'synthesis.requested', data: asked })
  },
})

const beginSynthesis = define({
  type: 'synthesis.begin',
  fields: { synthesisId: SynthesisId, agentId: AgentId, model: z.string(), cardId: NoteId.nullable() },
  minRole: 'server',
  startsWork: true,
  decide(state, { type: _type, ...data }) {
    const synthesis = entryOf(state.syntheses, data.synthesisId)
    if (!synthesis) return refuse('no-synthesis')
    return refuseBegin(state, synthesis, data.agentId) ?? accept({ kind: 'synthesis.began', data })
  },
})

/** An aborted synthesis keeps the text that there is, and its usage is counted once. */
const endSynthesis = define({
  type: 'synthesis.end',
  fields: { synthesisId: SynthesisId, outcome: SynthesisOutcome },
  minRole: 'server',
  allowedOn: ['closed', 'deleted'],
  decide(state, { synthesisId, outcome: given }) {
    const synthesis = entryOf(state.syntheses, synthesisId)
    if (!synthesis) return accept()
    const { usage } = given
    const text = cited(state, synthesis, given.text)
    const cancelled: SynthesisOutcome = { state: 'cancelled', text, usage }
    const outcome = outcomeToRecord(state, synthesis, { outcome: { ...given, text }, cancelled })
    if (!outcome) return accept()
    const ended = { kind: 'synthesis.ended', data: { synthesisId, outcome } } as const
    return isOpenDocumentRun(synthesis) ? accept(ended, ...endOfRound(state, synthesis)) : accept(ended)
  },
})

/** The sentences that were written stay. */
const abortSynthesis = define({
  type: 'synthesis.abort',
  fields: { synthesisId: SynthesisId },
  minRole: 'runs',
  logLimit: 'none',
  route: commandRoute(
    'post',
    '/syntheses/{synthesisId}/abort',
    'End a synthesis; the sentences that are there stay',
    'synthesis',
  ),
  decide(state, { synthesisId }) {
    const synthesis = entryOf(state.syntheses, synthesisId)
    if (!synthesis) return refuse('no-synthesis')
    if (!isOpenDocumentRun(synthesis)) return accept()
    return accept({ kind: 'synthesis.aborted', data: { synthesisId } }, ...endOfRound(state, synthesis))
  },
})

/** Saves a version by hand. `previousId`: the newest one, on top of which it is. */
const saveSynthesis = define({
  type: 'synthesis.edit',
  fields: { synthesisId: SynthesisId, previousId: SynthesisId, ...EditedSynthesis.shape },
  minRole: 'editor',
  decide: editSynthesis,
})

/** Brings an earlier version back, as a further one. */
const restoreVersion = define({
  type: 'synthesis.restore',
  fields: { synthesisId: SynthesisId, previousId: SynthesisId, earlierId: SynthesisId },
  minRole: 'editor',
  decide: restoreSynthesis,
})

export const SYNTHESIS_COMMANDS = [
  startSynthesis,
  beginSynthesis,
  endSynthesis,
  abortSynthesis,
  saveSynthesis,
  restoreVersion,
] as const

/** The events that abort the open syntheses which `isMeant`. */
export function abortedSyntheses(
  { syntheses }: SynthesesSlice,
  isMeant: (synthesis: Synthesis) => boolean,
): SynthesisEvent[] {
  return Object.values(syntheses)
    .filter((synthesis) => isOpenDocumentRun(synthesis) && isMeant(synthesis))
    .map(({ id }) => ({ kind: 'synthesis.aborted', data: { synthesisId: id } }))
}

/** Its synthesis is the last thing that a round waits for. */
function endOfRound({ rounds }: RoundsSlice, { id, roundId }: Synthesis): RoundEvent[] {
  const round = roundId === null ? null : entryOf(rounds, roundId)
  const isLast = round?.state === 'synthesizing' && round.synthesisId === id
  return isLast ? [{ kind: 'round.finished', data: { roundId: round.id } }] : []
}

/** Only notes that went in can be cited or left out; a sentence that cites none of them is marked so. */
function cited(state: RunSlice, synthesis: Synthesis, written: SynthesisText): SynthesisText {
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
