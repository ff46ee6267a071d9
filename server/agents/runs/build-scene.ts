import { createHmac, randomBytes } from 'node:crypto'
import type { Scene } from '#agents/prompt/scene.ts'
import { listNotesInChunks, type NoteView } from '#board/doc/read-note.ts'
import { type ModelLimits, promptTokensOf } from '#server/models/providers/model-limits.ts'
import { runInSlices } from '#server/threads/slices.ts'
import type { SessionState } from '#session/state.ts'
import type { RunCanvas, RunModels, RunSession } from './run-context.ts'

/** The limit of a prompt where neither the board nor the model has a lower one. */
const MAX_INPUT_TOKENS = 100_000
/** Below this, nothing of the board would fit. The call itself is still checked against the limits. */
const MIN_INPUT_TOKENS = 1_000

/** The room for a prompt: the model's context without the longest answer. */
export interface PromptRoom {
  limits: ModelLimits
  /** The longest answer that is wished for. */
  outputTokens: number
  /** The round whose turn it is for. */
  roundId?: string | undefined
}

/** Characters of a nonce. A text that has one by chance, or because a model repeated it, loses it before it is quoted. */
const NONCE_CHARS = 10
/** Changes with each process. The nonces of rounds then change too, which only invalidates providers' caches. */
const SECRET = randomBytes(32)

/** The nonce of a round's prompts, so that they begin alike; without a round, a new one. */
function nonceOf(roundId: string | undefined): string {
  const bytes =
    roundId === undefined ? randomBytes(16) : createHmac('sha256', SECRET).update(roundId).digest()
  return bytes.toString('hex').slice(0, NONCE_CHARS)
}

/**
 * Everything that an agent may be sent, as of now. The nonce fences quoted texts, so that a note cannot end its
 * quotation.
 */
export function buildScene(state: SessionState, notes: readonly NoteView[], room: PromptRoom): Scene {
  return {
    state,
    notes,
    nonce: nonceOf(room.roundId),
    maxInputTokens: promptTokens(state, room),
  }
}

/** The scene for an agent with this model, with the notes that are on the canvas now. */
export async function buildCurrentScene(
  { models, state, room }: Pick<RunModels, 'models'> & Pick<RunSession, 'state'> & Pick<RunCanvas, 'room'>,
  model: string,
  size: Omit<PromptRoom, 'limits'>,
): Promise<Scene> {
  const limits = await models.limitsOf(model)
  const notes = await runInSlices(listNotesInChunks(room.doc))
  return buildScene(state(), notes, { limits, ...size })
}

/** The maximum of tokens in a prompt, within the model's context and the board's limit for one turn. */
export function promptTokens(
  { settings }: Pick<SessionState, 'settings'>,
  { limits, outputTokens }: PromptRoom,
): number {
  const { turnTokens } = settings.budget
  const ofModel = promptTokensOf(limits, outputTokens)
  const ofBoard = turnTokens === null ? MAX_INPUT_TOKENS : turnTokens - outputTokens
  return Math.min(MAX_INPUT_TOKENS, ofModel, Math.max(MIN_INPUT_TOKENS, ofBoard))
}
