'use client'

import { createContext, useContext } from 'react'
import { must } from '#base/must.ts'
import type { Writable } from '#base/readable.ts'
import type { Promotion } from '#session/idea.ts'
import type { IdeaView } from '#session/idea-view.ts'
import { useReadable } from '#ui/use-readable.ts'
import type { IdeaChanges } from './idea-changes.ts'
import type { OpenReplies } from './log-items.ts'
import type { LogPlace } from './log-place.ts'
import type { LogRows } from './log-rows.ts'
import type { Go } from './use-place.ts'

/** A cell that is being changed in place, beside the element that stands for it. */
export interface CellEdit {
  field: 'category' | 'status' | 'tags'
  /** One, or all that are selected. */
  numbers: readonly number[]
  anchor: HTMLElement
}

export type LogDialog =
  | { kind: 'link'; ideas: readonly IdeaView[] }
  /** `as`: what the ideas are to be; null: as the dialog proposes. */
  | { kind: 'promote'; ideas: readonly IdeaView[]; as: Promotion['kind'] | null }
  | { kind: 'keys' | 'filters' | 'import' | 'gather' }

/** The log that this page shows, for its parts. */
export interface LogOnPage {
  boardId: string
  place: Writable<LogPlace>
  /** To another place: the address says so, and Back leads back. */
  go: Go
  rows: LogRows
  /** As they were when they were selected. */
  selection: Writable<ReadonlyMap<number, IdeaView>>
  /** The row, or card, that is open. */
  open: Writable<number | null>
  /** Replies that are shown below what they answer. */
  replies: Writable<OpenReplies>
  toggleReplies: (number: number) => void
  openReplies: (numbers: readonly number[]) => void
  edit: Writable<CellEdit | null>
  dialog: Writable<LogDialog | null>
  changes: IdeaChanges
}

export const LogContext = createContext<LogOnPage | null>(null)

export function useLog(): LogOnPage {
  return must(useContext(LogContext), 'LogContext above this component')
}

export function usePlaceNow(): LogPlace {
  return useReadable(useLog().place)
}
