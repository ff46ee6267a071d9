import { ideasApi } from '#panels/requests/idea-requests.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { useSettled } from '#ui/use-settled.ts'

const CALM_MS = 150
const MAX_FOUND = 8

/**
 * Ideas by words or number while one types; the newest for an empty field. `without` are numbers to leave
 * out. A failure keeps the last results.
 */
export function useFoundIdeas(boardId: string, typed: string, without: readonly number[]) {
  const words = useSettled(typed.trim(), CALM_MS)
  const limit = MAX_FOUND + without.length
  const query = new URLSearchParams({ limit: String(limit), ...(words !== '' && { q: words }) })
  const { value, failure } = useRead(
    ['found-ideas', boardId, words, limit],
    (signal) => ideasApi.page(boardId, query, signal),
    { keepsLast: true },
  )
  // Here, because the last results stay until the next ones arrive: `without` may have changed since.
  const ideas = (value?.ideas ?? []).filter(({ number }) => !without.includes(number))
  return { ideas: ideas.slice(0, MAX_FOUND), failure }
}
