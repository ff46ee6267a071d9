import { commandsOn } from '#session/core/define-command.ts'
import type { NotesEvent } from '#session/notes/number-notes.ts'
import type { IdeaEvent } from './idea-event.ts'
import type { IdeasState } from './ideas-slice.ts'

/** The slices of ideas, and of the documents that refer to ideas. */
export type WithdrawalState = IdeasState & {
  themeRuns: Readonly<Record<string, { numbers: readonly number[] }>>
  proposals: Readonly<Record<string, { sources: readonly { number: number }[] }>>
}

/** An event that makes ideas of notes. */
export type CaptureEvent = NotesEvent | IdeaEvent

export const defineIdeaCommand = commandsOn<WithdrawalState, CaptureEvent>()
