import { useMemo } from 'react'
import { useReadable } from '#ui/use-readable.ts'
import { useLog } from '../state/log-context.tsx'
import { arrangeRows, type LogItem } from '../state/log-items.ts'
import { rowAt } from '../state/log-rows.ts'

export function useLogItems(): LogItem[] {
  const { rows, replies } = useLog()
  const { pages, length, facts } = useReadable(rows.state)
  const opened = useReadable(replies)
  const groups = facts?.groups ?? null
  return useMemo(
    () =>
      arrangeRows({
        length,
        groups,
        replies: opened,
        numberAt: (index) => rowAt({ pages }, index)?.number ?? null,
      }),
    [pages, length, groups, opened],
  )
}
