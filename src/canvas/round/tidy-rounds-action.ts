import type { Editor } from 'tldraw'
import { boardSignals } from '../signals/install-signals.ts'

/** A single round needs no arranging. Reads signals. */
export function hasRoundsToTidy(editor: Editor): boolean {
  return boardSignals(editor).roundByFrame.get().size > 1
}

/** Arranges all rounds in order of time, for everyone; nothing happens where the page offers no such action. */
export function tidyRoundsOfBoard(editor: Editor): void {
  boardSignals(editor).actions.get()?.tidyRounds?.()
}
