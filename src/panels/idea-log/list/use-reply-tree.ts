import { useEffect, useRef } from 'react'
import { useReadable } from '#ui/use-readable.ts'
import { useLog, usePlaceNow } from '../state/log-context.tsx'

/**
 * Grouped by replies, opens the replies of each idea as soon as it is read, level by level. Leaving that
 * grouping closes them.
 */
export function useReplyTree(): void {
  const { rows, replies, openReplies } = useLog()
  const isTree = usePlaceNow().group === 'replies'
  const { pages } = useReadable(rows.state)
  const opened = useReadable(replies)
  /** Numbers whose replies were opened once. Replies that a person closes must stay closed. */
  const asked = useRef(new Set<number>())
  useEffect(() => {
    if (!isTree) {
      if (asked.current.size > 0) replies.set(new Map())
      asked.current = new Set()
      return
    }
    const read = [...pages.values(), ...opened.values()].flat()
    const wanted = read.flatMap((idea) =>
      idea.replies > 0 && !asked.current.has(idea.number) ? idea.number : [],
    )
    for (const number of wanted) asked.current.add(number)
    if (wanted.length > 0) openReplies(wanted)
  }, [isTree, pages, opened, replies, openReplies])
}
