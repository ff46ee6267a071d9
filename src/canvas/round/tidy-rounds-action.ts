import type { Editor } from 'tldraw'
import { boardSignals } from '../signals/install-signals.ts'

/** One round is in order by itself. Reads signals. */
export function hasRoundsToTidy(editor: Editor): boolean {
  return boardSignals(editor).roundByFrame.get().size > 1
}

export function tidyRoundsOfBoard(editor: Editor): void {
  boardSignals(editor).actions.get()?.tidyRounds?.()
}
