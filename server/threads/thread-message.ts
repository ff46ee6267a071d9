import type { Piece } from './pieces.ts'
import type { TaskName } from './thread-tasks.ts'

/** What goes to a thread: the task's input in pieces, the word to begin, and the wish for the next piece of the result. */
export type ToThread = { kind: 'piece'; piece: Piece } | { kind: 'run'; task: TaskName } | { kind: 'more' }

export type FromThread =
  | { kind: 'piece'; piece: Piece }
  | { kind: 'done' }
  | { kind: 'failed'; message: string; stack: string | undefined }

/** Buffers that are handed over and not copied: whoever sends them has them no longer. */
export function transferredWith(piece: Piece): ArrayBuffer[] {
  if (piece.kind !== 'value' || !(piece.value instanceof Uint8Array)) return []
  const { buffer, byteLength } = piece.value
  // A part of a buffer that others use stays where it is.
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength ? [buffer] : []
}
