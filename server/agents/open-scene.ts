import { randomUUID } from 'node:crypto'
import type { Scene } from '#agents/what-agents-see.ts'
import { listNotes, type NoteView } from '#board/read-note.ts'
import type { SessionState } from '#session/state.ts'
import type { AskServices } from './ask-services.ts'

/** What is read at most where the board sets no limit. */
const MAX_INPUT_TOKENS = 100_000
/** Below this nothing of the board would fit, whatever the limit says; the call itself is held against it. */
const MIN_INPUT_TOKENS = 1_000

/** All that an agent may be told of, as it is right now. `outputTokens` are kept free for its answer. */
export function sceneOf(state: SessionState, notes: readonly NoteView[], outputTokens: number): Scene {
  const { turnTokens } = state.settings.budget
  const left = turnTokens === null ? MAX_INPUT_TOKENS : turnTokens - outputTokens
  return {
    state,
    notes,
    nonce: randomUUID().replaceAll('-', ''),
    maxInputTokens: Math.min(MAX_INPUT_TOKENS, Math.max(MIN_INPUT_TOKENS, left)),
  }
}

/** The notes on a board's canvas, wherever it is open or not. */
export async function notesOn({ rooms }: Pick<AskServices, 'rooms'>, boardId: string): Promise<NoteView[]> {
  const room = await rooms.open(boardId)
  try {
    return listNotes(room.doc)
  } finally {
    room.release()
  }
}
