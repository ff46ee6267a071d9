import { useSession } from '#panels/open-board/board-context.tsx'
import { NO_ONES } from '#session/private-writing/private-writing.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'

export interface Writer {
  id: string
  name: string
  count: number
}

/** Private notes that are not on the board. `writers` is empty where counts of single people are hidden. */
export function useHiddenNotes(): { total: number; writers: Writer[] } {
  const { people, draftCounts } = useSession()
  const total = Object.values(draftCounts).reduce((sum, count) => sum + count, 0)
  const writers = Object.entries(draftCounts)
    .filter(([id]) => id !== NO_ONES)
    .map(([id, count]) => ({ id, count, name: people[id]?.name ?? PERSON_LABELS.someone }))
  writers.sort((a, b) => a.name.localeCompare(b.name))
  return { total, writers }
}
