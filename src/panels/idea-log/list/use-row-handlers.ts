import { useMemo, useRef } from 'react'
import { useLog } from '../state/log-context.tsx'
import type { LogItem } from '../state/log-items.ts'
import type { RowHandlers } from './log-row.tsx'
import { useSelectAll } from './use-select-all.ts'
import { useSelectIdea } from './use-select-idea.ts'

export interface LogHandlers {
  row: RowHandlers
  selectAll: () => void
  leave: () => void
}

/**
 * The handlers of rows. They stay the same functions while the log is shown, so that memoised rows are not
 * rendered again; changing values are read through a ref.
 */
export function useRowHandlers(items: readonly LogItem[], setCurrent: (key: string) => void): LogHandlers {
  const log = useLog()
  const { selectAll } = useSelectAll()
  const latest = useRef(selectAll)
  latest.current = selectAll
  const onSelect = useSelectIdea(items)
  return useMemo(() => {
    const { open, selection, edit, toggleReplies } = log
    return {
      row: {
        onOpen: (number) => open.set(open.get() === number ? null : number),
        onSelect,
        onEdit: (idea, field, anchor) => edit.set({ field, numbers: [idea.number], anchor }),
        onReplies: toggleReplies,
        onFocus: setCurrent,
      },
      selectAll: () => latest.current(),
      leave() {
        if (open.get() !== null) open.set(null)
        else selection.set(new Map())
      },
    }
  }, [log, setCurrent, onSelect])
}
