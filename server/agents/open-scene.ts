import { randomUUID } from 'node:crypto'
import type * as Y from 'yjs'
import type { Scene } from '#agents/prompt/scene.ts'
import { boardShapes } from '#board/board-doc.ts'
import { listNotes, type NoteView } from '#board/read-note.ts'
import { readIn } from '#board/record-layout.ts'
import { type Actor, actorName } from '#session/actor.ts'
import type { SessionState } from '#session/state.ts'
import type { AskServices } from './rounds/ask-services.ts'

/** The limit of a prompt where the board has none. */
const MAX_INPUT_TOKENS = 100_000
/** Below this, nothing of the board would fit. The call itself is still checked against the board's limit. */
const MIN_INPUT_TOKENS = 1_000

/**
 * Everything that an agent may be sent, as of now. `outputTokens` are kept free for its answer. The nonce
 * fences quoted texts, so that a note cannot end its quotation.
 */
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

/** What is on a board's canvas, as far as agents are asked about it. */
export interface Canvas {
  notes: NoteView[]
  /** By frame, the notes that lie in it. */
  frames: ReadonlyMap<string, readonly string[]>
}

/** The notes that this person may ask about: finished ones, and their own drafts. */
export function readyNotes({ notes }: Pick<Canvas, 'notes'>, actor: Actor): ReadonlySet<string> {
  const own = actorName(actor)
  return new Set(
    notes.filter(({ number, authorId }) => number !== null || authorId === own).map(({ id }) => id),
  )
}

/** The notes and frames of a board; loads it if it is not in memory. */
export async function readCanvas({ rooms }: Pick<AskServices, 'rooms'>, boardId: string): Promise<Canvas> {
  const room = await rooms.open(boardId)
  try {
    return { notes: listNotes(room.doc), frames: framesOf(room.doc) }
  } finally {
    room.release()
  }
}

function framesOf(doc: Y.Doc): Map<string, string[]> {
  const frames = new Map<string, string[]>()
  const shapes = boardShapes(doc)
  for (const [id, map] of shapes) if (map.get('t') === 'frame') frames.set(id, [])
  for (const [id, map] of shapes) {
    if (map.get('t') === 'note') frames.get(readIn(map.get('in'))?.[0] ?? '')?.push(id)
  }
  return frames
}
