import type { BoardSignals } from '../signals/board-signals.ts'

/**
 * `alternative`: another note of its round was selected. `faded`: other notes are highlighted. `pointed-out`: this one is
 * highlighted.
 */
export type NoteLook = 'plain' | 'alternative' | 'faded' | 'pointed-out'

/** Reads signals, so a reaction that calls it runs again when the result may change. */
export function lookOf(noteId: string, signals: BoardSignals): NoteLook {
  const highlighted = signals.highlighted.get()
  if (highlighted) return highlighted.has(noteId) ? 'pointed-out' : 'faded'
  return signals.alternatives.get().has(noteId) ? 'alternative' : 'plain'
}
