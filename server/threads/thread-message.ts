import type { Piece } from './pieces.ts'
import type { TaskAddress } from './thread-task.ts'

/** A message to a thread: a piece of the input, the command to run, or a request for the next piece of the result. */
export type ToThread = { kind: 'piece'; piece: Piece } | { kind: 'run'; task: TaskAddress } | { kind: 'more' }

/** A message from a thread, while it works or at its end. */
export type FromThread =
  | { kind: 'piece'; piece: Piece; isLast: boolean }
  | { kind: 'failed'; message: string; stack: string | undefined }

/** Buffers that are transferred, not copied: the sender no longer has them. */
export function transferredWith(piece: Piece): ArrayBuffer[] {
  if (piece.kind !== 'value' || !(piece.value instanceof Uint8Array)) return []
  const { buffer, byteLength } = piece.value
  // A part of a buffer that is shared with others stays where it is.
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength ? [buffer] : []
}
