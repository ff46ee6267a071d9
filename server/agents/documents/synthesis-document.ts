import { complaintsAboutRevision, criticismsWithoutAnswer } from '#agents/documents/read-revision.ts'
import { complaintsAboutHeadings } from '#agents/documents/read-sections.ts'
import { readSynthesis } from '#agents/documents/read-synthesis.ts'
import { SYNTHESIS_HEADINGS } from '#agents/documents/synthesis-lines.ts'
import { synthesisPrompt } from '#agents/documents/synthesis-prompt.ts'
import { uniteSyntheses } from '#agents/documents/unite-syntheses.ts'
import { fillIn } from '#base/sentence.ts'
import { listNotesInChunks, type NoteView } from '#board/doc/read-note.ts'
import type { AskServices } from '#server/agents/rounds/ask-services.ts'
import { CHARS_PER_NOTE } from '#server/agents/rounds/estimate-round.ts'
import { type Canvas, readCanvas, readyNotes } from '#server/agents/rounds/read-canvas.ts'
import { silentReason } from '#server/agents/rounds/unasked-turn.ts'
import { agentFor } from '#server/agents/runs/agent-for.ts'
import { buildScene } from '#server/agents/runs/build-scene.ts'
import { COMPLAINT_SENTENCES } from '#server/agents/runs/complaint-sentences.ts'
import type { RunCanvas, RunModels, RunSession } from '#server/agents/runs/run-context.ts'
import { OUTPUT_TOKENS } from '#server/agents/usage/fit-output.ts'
import { newSynthesisId } from '#server/ground/new-id.ts'
import { runInSlices } from '#server/threads/slices.ts'
import { isScript } from '#session/agents/is-script.ts'
import { revisionOf } from '#session/choosing/representation/decide-revision.ts'
import { notesWithPlus } from '#session/conversations/notes-with-plus.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type Refusal, refusal } from '#session/core/refusal.ts'
import { MAX_ROUND_NOTES, type Round } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import type { Readings, ReadOnce, Synthesis, SynthesisText } from '#session/syntheses/synthesis.ts'
import { notesToSumUp, peoplesNotesOf } from '#session/syntheses/synthesis-notes.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { createCardLayer } from './card-layer.ts'
import { complaintOf, revisionFailure } from './complain-about-document.ts'
import { defineDocumentRun } from './document-run.ts'
import {
  charsOfCheck,
  type DocumentRunRequest,
  type RequestedDocumentRun,
  requestDocumentRun,
} from './request-document-run.ts'

/** A request for a synthesis, by a person or at the end of a round. */
export interface SynthesisInput extends DocumentRunRequest {
  /** The notes that go in; by default the previous version's notes, else `notesToSumUp`. */
  notes?: readonly string[] | undefined
  round?: string | undefined
  /** The version that the new one is based on. */
  previous?: string | undefined
  instructions?: string | undefined
  /** Answers the criticisms of the version before. */
  isRevision?: true | undefined
  /** Only what these agents wrote goes in. */
  agents?: readonly string[] | undefined
}

/** Models with less would repeat themselves in other words. */
const MIN_CONTEXT_TO_READ_TWICE = 16_000
const READ_TWICE: Readings = { count: 2 }
const readOnce = (why: ReadOnce): Readings => ({ count: 1, why })
const NO_TEXT: SynthesisText = { title: '', sentences: [], leftOut: [] }

/** Holds the budget and starts the run; refuses as `synthesis.start` does. */
export function requestSynthesis(
  services: AskServices,
  input: SynthesisInput,
): Promise<RequestedDocumentRun> {
  return requestDocumentRun(services, input, {
    name: 'synthesis',
    outputTokens: OUTPUT_TOKENS.synthesize,
    newId: newSynthesisId,
    idField: 'synthesisId',
    startedBy: (event) => (event.kind === 'synthesis.requested' ? event.data.synthesisId : null),
    async choose(state) {
      const chosen = chooseNotes(state, input, await readCanvas(services, input.boardId))
      if ('code' in chosen) return chosen
      const { instructions = '', isRevision } = input
      return {
        fields: { ...chosen, instructions, ...(isRevision && { isRevision }) },
        chars:
          chosen.notes.length * CHARS_PER_NOTE + (isRevision ? charsOfCheck(state, chosen.previousId) : 0),
      }
    },
  })
}

interface ChosenNotes {
  roundId: string | null
  previousId: string | null
  notes: string[]
}

function chooseNotes(state: SessionState, input: SynthesisInput, canvas: Canvas): ChosenNotes | Refusal {
  const onCanvas = readyNotes(canvas, input.actor)
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
  if (notes.length === 0) return refusal('no-note.nothing-to-sum-up')
  return { roundId, previousId: previous?.id ?? null, notes }
}

/** Returns the notes that go in if the request names none. `round`: null for the whole board. */
function notesOf(state: SessionState, round: Round | null, onCanvas: readonly NoteView[]): string[] {
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

/** Starts the synthesis that was requested with a round; the round has held its budget since it began. */
export async function startRoundSynthesis(context: RunCanvas & RunSession, roundId: string): Promise<void> {
  const state = context.state()
  const round = entryOf(state.rounds, roundId)
  if (!round) return
  const canvas = await runInSlices(listNotesInChunks(context.room.doc))
  const onCanvas = new Set(canvas.map(({ id }) => id))
  const notes = notesOf(state, round, canvas)
    .filter((noteId) => onCanvas.has(noteId))
    .slice(0, MAX_ROUND_NOTES)
  const started =
    notes.length > 0 &&
    (await context.dispatch({
      type: 'synthesis.start',
      synthesisId: newSynthesisId(),
      roundId,
      previousId: null,
      notes,
      instructions: '',
      hold: { tokens: 0, costMicros: 0 },
    }))
  // Without notes, or when the session refuses it, the round ends without a synthesis.
  if (!started) await context.dispatch({ type: 'round.finish', roundId })
}

export const SYNTHESIS = defineDocumentRun({
  task: 'synthesize',
  outputTokens: OUTPUT_TOKENS.synthesize,
  noAgent: 'agent-gone.no-synthesizer',
  nothing: { text: NO_TEXT },
  restOf: (content) => content,
  find: (state, id) => entryOf(state.syntheses, id),
  begin: (run, by, state) => ({
    type: 'synthesis.begin',
    synthesisId: run.id,
    ...by,
    cardId: cardFor(state, run),
  }),
  end: (synthesisId, outcome) => ({ type: 'synthesis.end', synthesisId, outcome }),
  roundOf: ({ roundId }) => roundId,
  prepare: async (context, run) =>
    silentRoundReason(context, run) ?? {
      cardId: cardFor(context.state(), run),
      notes: await runInSlices(listNotesInChunks(context.room.doc)),
    },

  rereading: {
    whyOnce({ instructions, previousId }, { model, limits }) {
      if (isScript(model)) return 'script'
      // A person's request for its form or length would not hold for two joined.
      if (instructions.trim() !== '' || previousId !== null) return 'request'
      return limits.contextTokens < MIN_CONTEXT_TO_READ_TWICE ? 'small-model' : null
    },
    unite: (first, second) => ({
      text: { ...uniteSyntheses(first.text, second.text), readings: READ_TWICE },
    }),
    alone: ({ text }, why) => ({ text: { ...text, readings: readOnce(why) } }),
  },

  request(context, { run, limits, material: { cardId, notes }, reading }, complaint) {
    const scene = buildScene(context.state(), notes, { limits, outputTokens: OUTPUT_TOKENS.synthesize })
    const { prompt, labels, revision } = synthesisPrompt(scene, run, complaint, reading)
    const card = createCardLayer(context, { synthesis: run, cardId })
    return {
      prompt,
      onText: card.addText,
      read(text) {
        const {
          text: content,
          isReadable,
          unknown,
          unplaced,
          revision: written,
        } = readSynthesis(text, labels, run.notes)
        const unanswered = criticismsWithoutAnswer(revision, written)
        return {
          content: { text: { ...content, ...revisionOf(context.state(), run, written) } },
          isUsable: isReadable && unanswered.length === 0,
          unusable: isReadable ? revisionFailure(unanswered) : null,
          complaint: complaintOf([
            ...complaintsAboutHeadings(unplaced, SYNTHESIS_HEADINGS),
            ...complaintsAbout(isReadable || unplaced.length > 0, unknown),
            ...complaintsAboutRevision(revision, written),
          ]),
        }
      },
      settle: ({ text }) => card.settle(text),
    }
  },
})

/** See `silentReason`; only a synthesis that ends a round can be left out, not one that a person requests. */
function silentRoundReason(
  { state, models }: RunModels & RunSession,
  { id, roundId }: Synthesis,
): TurnFailure | null {
  const round = roundId === null ? null : entryOf(state().rounds, roundId)
  const agent = agentFor(state(), 'synthesizer')
  if (!agent || round?.state !== 'synthesizing' || round.synthesisId !== id) return null
  return silentReason(state(), round.id, models.modelFor(agent))
}

/** Versions share a card; the first has a new one, the same for each attempt. */
function cardFor(state: SessionState, { id, previousId }: Synthesis): string {
  const previous = previousId === null ? null : entryOf(state.syntheses, previousId)
  return previous?.cardId ?? `shape:${id}`
}

function complaintsAbout(isUsable: boolean, unknown: readonly string[]): string[] {
  if (!isUsable) return [COMPLAINT_SENTENCES.noSentence]
  return unknown.length === 0
    ? []
    : [fillIn(COMPLAINT_SENTENCES.unknownNotes, { numbers: unknown.join(', ') })]
}
