import { randomUUID } from 'node:crypto'
import type { Scene } from '#agents/prompt/scene.ts'
import type { NoteView } from '#board/read-note.ts'
import type { SessionState } from '#session/state.ts'

/** The limit of a prompt where the board has none. */
const MAX_INPUT_TOKENS = 100_000
/** Below this, nothing of the board would fit. The call itself is still checked against the board's limit. */
const MIN_INPUT_TOKENS = 1_000

/**
 * Everything that an agent may be sent, as of now. `outputTokens` are kept free for its answer. The nonce
 * fences quoted texts, so that a note cannot end its quotation.
 */
export function buildScene(state: SessionState, notes: readonly NoteView[], outputTokens: number): Scene {
  const { turnTokens } = state.settings.budget
  const left = turnTokens === null ? MAX_INPUT_TOKENS : turnTokens - outputTokens
  return {
    state,
    notes,
    nonce: randomUUID().replaceAll('-', ''),
    maxInputTokens: Math.min(MAX_INPUT_TOKENS, Math.max(MIN_INPUT_TOKENS, left)),
  }
}
