import { createContext, useContext } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { must } from '#base/must.ts'
import type { Writable } from '#base/readable.ts'
import type { Promotion } from '#session/ideas/idea.ts'
import { useReadable } from '#ui/use-readable.ts'
import type { IdeaChanges } from './idea-changes.ts'
import type { OpenReplies } from './log-items.ts'
import type { LogPlace } from './log-place.ts'
import type { LogRows } from './log-rows.ts'
import type { Go } from './use-place.ts'

/** A field that is being edited, and the element at which the editor opens. */
export interface CellEdit {
  field: 'category' | 'status' | 'tags'
  /** The ideas that the edit applies to: one, or all selected ones. */
  numbers: readonly number[]
  anchor: HTMLElement
}

/** The dialog that is open; a union, because only one can be. */
export type LogDialog =
  | { kind: 'link'; ideas: readonly IdeaView[] }
  /** `as: null`: the dialog proposes a kind. */
  | { kind: 'promote'; ideas: readonly IdeaView[]; as: Promotion['kind'] | null }
  | { kind: 'keys' | 'filters' | 'import' | 'themes' }

/** State and functions that the parts of a log page share, made by `useOpenLog`. */
export interface LogOnPage {
  boardId: string
  /** The view, as in the page's address. Read it with `usePlaceNow`, change it with `go`. */
  place: Writable<LogPlace>
  /** Changes the view, and the address with it; Back returns. */
  go: Go
  rows: LogRows
  /**
   * Selected ideas by number, as they were when they were selected: they may have been scrolled away since.
   */
  selection: Writable<ReadonlyMap<number, IdeaView>>
  open: Writable<number | null>
  /** Replies that are shown below the idea that they reply to. */
  replies: Writable<OpenReplies>
  toggleReplies: (number: number) => void
  openReplies: (numbers: readonly number[]) => void
  /** null while no field is being edited. */
  edit: Writable<CellEdit | null>
  dialog: Writable<LogDialog | null>
  changes: IdeaChanges
}

/** null outside a log page. Read it with `useLog`, which throws there. */
export const LogContext = createContext<LogOnPage | null>(null)

export function useLog(): LogOnPage {
  return must(useContext(LogContext), 'LogContext above this component')
}

/** Renders again when the place changes; `useLog().place` alone does not. */
export function usePlaceNow(): LogPlace {
  return useReadable(useLog().place)
}
