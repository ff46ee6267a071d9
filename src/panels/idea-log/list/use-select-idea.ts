import { useCallback, useRef } from 'react'
import { useLog } from '../state/log-context.tsx'
import { ideasBetween, type LogItem } from '../state/log-items.ts'
import { rowAt } from '../state/log-rows.ts'
import type { RowHandlers } from './log-row.tsx'

/**
 * Selects an idea of the list, or deselects it; a range begins at the idea that was pressed before. Call it once for a list: it
 * remembers that idea. It stays the same function while the log is shown.
 */
export function useSelectIdea(items: readonly LogItem[]): RowHandlers['onSelect'] {
  const { rows, selection } = useLog()
  const latest = useRef(items)
  latest.current = items
  const lastNumber = useRef<number | null>(null)
  return useCallback(
    (idea, isRange) => {
      const state = rows.state.get()
      const next = new Map(selection.get())
      const from = lastNumber.current
      const range =
        isRange && from !== null
          ? ideasBetween(latest.current, (index) => rowAt(state, index), [from, idea.number])
          : []
      lastNumber.current = idea.number
      if (range.length > 0) for (const one of range) next.set(one.number, one)
      else if (!next.delete(idea.number)) next.set(idea.number, idea)
      selection.set(next)
    },
    [rows, selection],
  )
}
