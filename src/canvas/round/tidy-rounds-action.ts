import type { Editor } from 'tldraw'
import { boardSignals } from '../signals/install-signals.ts'

/** A single round needs no arranging. Reads signals. */
export function hasRoundsToTidy(editor: Editor): boolean {
  return boardSignals(editor).roundByFrame.get().size > 1
}

export function tidyRoundsOfBoard(editor: Editor): void {
  boardSignals(editor).actions.get()?.tidyRounds?.()
}
