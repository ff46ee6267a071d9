import { createAnswerReader } from '#agents/answer/answer-reader.ts'
import type { Prompt } from '#agents/prompt/prompt.ts'
import { findTurnQuestion } from '#agents/prompt/scene.ts'
import { answerForm, isNoteOptional } from '#agents/prompt/turn-form.ts'
import { writeTurnPrompt } from '#agents/prompt/turn-prompt.ts'
import { unreachable } from '#base/unreachable.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { setNoteMeta } from '#board/edit/edit-board.ts'
import type { CallPlace } from '#server/models/calls/call-queue.ts'
import { sumUsage } from '#server/models/calls/sum-usage.ts'
import { type ModelLimits, promptTokensOf } from '#server/models/providers/model-limits.ts'
import { runInSlices } from '#server/threads/slices.ts'
import type { Agent } from '#session/agents/agent.ts'
import type { Contribution, Round, Turn } from '#session/rounds/round.ts'
import type { TurnOutcome } from '#session/rounds/round-events.ts'
import type { SessionState } from '#session/state.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import { cursorAt, waitingPlace } from '../canvas/cursor-place.ts'
import { placeNotes } from '../canvas/note-lane.ts'
import { agentFailure, canvasError } from '../runs/agent-failure.ts'
import { buildCurrentScene } from '../runs/build-scene.ts'
import type { RunCanvas, RunContext, RunSession } from '../runs/run-context.ts'
import type { Job } from '../runs/running-calls.ts'
import { fitOutput, OUTPUT_TOKENS } from '../usage/fit-output.ts'
import { interruptedUsage } from '../usage/interrupted-usage.ts'
import { type AdvisorReply, askAdvisor, type OpenAnswer } from './ask-advisor.ts'
import { followEchoes } from './follow-echoes.ts'
import { freeIds, notesOfEarlierAttempt, takenOver } from './notes-of-earlier-attempt.ts'
import { replaceNote } from './replace-note.ts'
import { createTurnStage, type TurnStage } from './turn-stage.ts'

const MAX_NOTE_CHARS = 500

/** A turn whose start the session has. */
export interface RunningTurn {
  round: Round
  turn: Turn
  agent: Agent
  model: string
  /** Its place among the calls of its provider. */
  place: CallPlace
  /** The notes that an attempt before this one left on the canvas. */
  earlier: readonly Contribution[]
  /** The process of the attempt before this one ended during it, so its usage was never recorded. */
  wasInterrupted: boolean
}

/**
 * Asks the agent and writes its answer as it comes: prose to the pages that watch, notes to the canvas.
 * Resolves for every end of the call, as `failed` also if the notes could not be written. Rejects with
 * BoardLost if another process has taken the board.
 */
export async function answerTurn(context: RunContext, job: Job, running: RunningTurn): Promise<TurnOutcome> {
  const { round, turn, agent, model } = running
  const { room, shown } = context
  // The first look at a large board takes long: it is read in slices, before anything needs a free place.
  await runInSlices(room.notePlaces().catchUp())
  const cursor = waitingPlace(context, round, agent.id)
  shown.show(agent.id, job.key, { cursor, editing: null, doing: 'thinking' })
  try {
    const wishedTokens = OUTPUT_TOKENS.advise
    const limits = await context.models.limitsOf(model)
    const scene = await buildCurrentScene(context, model, { outputTokens: wishedTokens, roundId: round.id })
    const at = { roundId: round.id, turnId: turn.id }
    const asked = findTurnQuestion(scene, at)
    const form = answerForm(asked)
    const prompt = writeTurnPrompt(scene, at)
    const fit = fitOutput(scene.state, { model, limits, prompt, wishedTokens })
    const lost = running.wasInterrupted ? await interruptedUsage(context.models, model, prompt) : null
    if (!fit.ok) return { state: 'failed', text: '', notes: [], usage: lost, failure: fit.failure }
    const taken = takenOver(room.doc, running.earlier)
    const idOf = freeIds(turn.id, taken)
    const echoes = await followEchoes(context, scene, round, turn)
    const openAnswer: OpenAnswer = (onProblem) => ({
      stage: openStage(context, job, { ...running, idOf }, onProblem),
      reader: createAnswerReader({
        // Enforced here: a model may ignore the number in its prompt.
        maxNotes: asked.maxNotes,
        maxNoteChars: Math.min(MAX_NOTE_CHARS, context.maxTextChars),
        speakers: speakersOn(scene.state),
        ...(form === 'candidates' && { echoOf: echoes.echoOf }),
      }),
    })
    const answer = await askAdvisor(context, {
      running,
      asked: { form, maxNotes: asked.maxNotes, isNoteOptional: isNoteOptional(asked) },
      prompt,
      fit,
      limits,
      signal: job.signal,
      open: openAnswer,
      beforeEnd: echoes.update,
    })
    echoes.claim(answer.stage.notes())
    const outcome = await settle(context, { ...running, taken }, answer)
    const usage = sumUsage([lost, outcome.usage])
    return {
      ...outcome,
      usage: usage && withLeftOut(usage, prompt, { limits, maxTokens: scene.maxInputTokens }),
    }
  } finally {
    shown.show(agent.id, job.key, null)
    room.endLiveText(turn.id)
  }
}

/** Adds what the prompt had no room for, and whether that is due to the model or to the board's limit. */
function withLeftOut(
  usage: ModelUsage,
  { leftOut: items = 0 }: Prompt,
  { limits, maxTokens }: { limits: ModelLimits; maxTokens: number },
): ModelUsage {
  if (items === 0) return usage
  const isOfModel = maxTokens === promptTokensOf(limits, OUTPUT_TOKENS.advise)
  return { ...usage, leftOut: { items, contextTokens: isOfModel ? limits.contextTokens : null } }
}

function speakersOn({ agents, people }: SessionState): string[] {
  return [...agents, ...Object.values(people)].map(({ name }) => name)
}

function openStage(
  context: RunContext,
  job: Job,
  { round, turn, agent, model, idOf }: RunningTurn & { idOf: (index: number) => string },
  onProblem: (error: unknown) => void,
): TurnStage {
  const { room, shown, writer, state } = context
  const put = placeNotes(writer, state(), round, turn, { agent, model })
  const { attempt } = turn
  let shownAt: string | null = null
  return createTurnStage({
    idOf,
    put(note) {
      put(note)
      // The cursor moves with each note, not with each word.
      if (shownAt === note.noteId) return
      shownAt = note.noteId
      const cursor = cursorAt(room.doc, note.noteId)
      shown.show(agent.id, job.key, { cursor, editing: note.noteId, doing: 'writing' })
    },
    replace: (note, text) => replaceNote(context, put, note, text),
    say: (text) => room.appendLiveText(turn.id, text),
    onFirstNote: () =>
      void context
        .dispatch({ type: 'turn.post', roundId: round.id, turnId: turn.id, attempt })
        .catch((error) => context.log.warn({ err: error }, 'reporting a contribution failed')),
    onProblem,
  })
}

/**
 * Waits for the COMMIT of all notes before the turn ends: a turn that is done must have its notes. Leftovers
 * of an earlier attempt go only if this one wrote something.
 */
async function settle(
  context: RunCanvas & RunSession,
  { turn, taken }: RunningTurn & { taken: ReadonlySet<string> },
  { end, stage, usage }: AdvisorReply,
): Promise<TurnOutcome> {
  const { room, writer } = context
  const [text, notes, candidates] = [stage.prose(), stage.notes(), stage.candidates()]
  const before = turn.attempt > 1 ? notesOfEarlierAttempt(room.doc, turn.id, notes, taken) : []
  const isEmpty = text.trim() === '' && notes.length === 0 && candidates.length === 0
  if (end.state === 'done' && !isEmpty) writer.dropNotes(before.map(({ noteId }) => noteId))
  // An attempt without any result keeps what the one before it wrote.
  const kept: Contribution[] = [...notes, ...before]
  const failure = await canvasError(async () => {
    await writer.saved()
    await numberNotes(context, turn.agentId, notes)
  }, context.log)
  if (failure) {
    const there = kept.filter(({ noteId }) => boardShapes(room.doc).has(noteId))
    return { state: 'failed', text, notes: there, usage, failure }
  }
  switch (end.state) {
    case 'done':
      return isEmpty
        ? { state: 'failed', text, notes: kept, usage, failure: agentFailure('empty.no-answer') }
        : { state: 'done', text, notes, usage, ...(candidates.length > 0 && { candidates }) }
    case 'aborted':
      return { state: 'cancelled', text, notes: kept, usage }
    case 'failed':
      return { state: 'failed', text, notes: kept, usage, failure: end.failure }
    default:
      return unreachable(end)
  }
}

/** Notes of agents get their numbers at once and in order: the next agents, and people, refer to them. */
async function numberNotes(
  context: RunCanvas & RunSession,
  agentId: string,
  notes: readonly Contribution[],
): Promise<void> {
  const { doc } = context.room
  const posted = notes.filter(({ noteId }) => boardShapes(doc).has(noteId))
  if (posted.length === 0) return
  const unnumbered = posted.map(({ noteId }) => ({ noteId, authorId: agentId }))
  const state = await context.dispatch({ type: 'notes.number', notes: unnumbered })
  // The session refused because the board was deleted.
  if (!state) return
  await context.room.edit(SERVER_ORIGIN, () => {
    for (const { noteId } of posted)
      setNoteMeta(doc, noteId, { number: state.noteNumbers.get(noteId)?.number ?? null })
  })
}
