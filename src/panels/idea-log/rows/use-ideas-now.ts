import { useMemo } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { useReadable } from '#ui/use-readable.ts'
import { useLog } from '../state/log-context.tsx'

/**
 * Ideas by number, as newly as the page has them: from the rows and replies, else as they were selected.
 * Numbers that are neither are left out.
 */
export function useIdeasNow(numbers: readonly number[]): IdeaView[] {
  const { rows, selection, replies } = useLog()
  const { pages } = useReadable(rows.state)
  const selected = useReadable(selection)
  const opened = useReadable(replies)
  return useMemo(() => {
    const wanted = new Set(numbers)
    const found = new Map<number, IdeaView>()
    for (const ideas of [...opened.values(), ...pages.values()]) {
      for (const idea of ideas) if (wanted.has(idea.number)) found.set(idea.number, idea)
    }
    return numbers.flatMap((number) => found.get(number) ?? selected.get(number) ?? [])
  }, [numbers, pages, selected, opened])
}
