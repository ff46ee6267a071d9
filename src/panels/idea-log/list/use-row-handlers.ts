'use client'

import { useMemo, useRef } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { useLog } from '../log-context.tsx'
import type { LogItem } from '../rows/log-items.ts'
import { rowAt } from '../rows/log-rows.ts'
import type { RowHandlers } from './log-row.tsx'
import { useSelectAll } from './use-select-all.ts'

/** Handlers of a row, and of the table as a whole. */
export interface LogHandlers {
  row: RowHandlers
  selectAll: () => void
  /** Closes the open row, or else clears the selection. */
  leave: () => void
}

/**
 * The handlers of rows. They stay the same functions while the log is shown, so that memoised rows are not
 * rendered again; changing values are read through a ref.
 */
export function useRowHandlers(items: readonly LogItem[], setCurrent: (key: string) => void): LogHandlers {
  const log = useLog()
  const { selectAll } = useSelectAll()
  const latest = useRef({ items, selectAll })
  latest.current = { items, selectAll }
  const lastSelected = useRef<number | null>(null)
  return useMemo(() => {
    const { open, selection, edit, rows, toggleReplies } = log
    const ideasBetween = (from: number, to: number): IdeaView[] => {
      const state = rows.state.get()
      const shown = latest.current.items.flatMap((item) => {
        const idea = item.kind === 'reply' ? item.idea : item.kind === 'row' ? rowAt(state, item.index) : null
        return idea ?? []
      })
      const ends = [from, to].map((number) => shown.findIndex((idea) => idea.number === number))
      return Math.min(...ends) < 0 ? [] : shown.slice(Math.min(...ends), Math.max(...ends) + 1)
    }
    const select = (idea: IdeaView, isRange: boolean): void => {
      const next = new Map(selection.get())
      const from = lastSelected.current
      const range = isRange && from !== null ? ideasBetween(from, idea.number) : []
      lastSelected.current = idea.number
      if (range.length > 0) for (const one of range) next.set(one.number, one)
      else if (!next.delete(idea.number)) next.set(idea.number, idea)
      selection.set(next)
    }
    return {
      row: {
        onOpen: (number) => open.set(open.get() === number ? null : number),
        onSelect: select,
        onEdit: (idea, field, anchor) => edit.set({ field, numbers: [idea.number], anchor }),
        onReplies: toggleReplies,
        onFocus: setCurrent,
      },
      selectAll: () => latest.current.selectAll(),
      leave() {
        if (open.get() !== null) open.set(null)
        else selection.set(new Map())
      },
    }
  }, [log, setCurrent])
}
