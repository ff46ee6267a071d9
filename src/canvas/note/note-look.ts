import type { BoardSignals } from '../signals/board-signals.ts'

/**
 * alternative: something else of its round was chosen · faded: others are pointed out now · pointed-out: this one is.
 */
export type NoteLook = 'plain' | 'alternative' | 'faded' | 'pointed-out'

/** Reads signals: who asks in a reaction is asked again when the answer may be another. */
export function lookOf(noteId: string, signals: BoardSignals): NoteLook {
  const highlighted = signals.highlighted.get()
  if (highlighted) return highlighted.has(noteId) ? 'pointed-out' : 'faded'
  return signals.alternatives.get().has(noteId) ? 'alternative' : 'plain'
}
