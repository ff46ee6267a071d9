import { randomUUID } from 'node:crypto'
import type * as Y from 'yjs'
import type { Scene } from '#agents/what-agents-see.ts'
import { boardShapes } from '#board/board-doc.ts'
import { listNotes, type NoteView } from '#board/read-note.ts'
import { readIn } from '#board/record-layout.ts'
import { type Actor, actorName } from '#session/actor.ts'
import type { SessionState } from '#session/state.ts'
import type { AskServices } from './asking/ask-services.ts'

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

/** What is on a board's canvas, as far as agents are asked about it. */
export interface Canvas {
  notes: NoteView[]
  /** Frame -> the notes that lie in it. */
  frames: ReadonlyMap<string, readonly string[]>
}

/** Notes that this actor may ask about: a draft is nobody's but its author's. */
export function readyNotes({ notes }: Pick<Canvas, 'notes'>, actor: Actor): ReadonlySet<string> {
  const own = actorName(actor)
  return new Set(
    notes.filter(({ number, authorId }) => number !== null || authorId === own).map(({ id }) => id),
  )
}

/** Whether the board is open or not. */
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
