import { ideasApi } from '#panels/requests/idea-requests.ts'
import { MAX_IDEAS_AT_ONCE } from '#session/ideas/idea.ts'
import { useToast } from '#ui/toast.tsx'
import { IDEA_CHANGE_LABELS } from '../state/idea-change-labels.ts'
import { useLog } from '../state/log-context.tsx'
import { askFor } from '../state/log-place.ts'

/**
 * Selects all ideas that match the query, also unread ones, up to the number that one request may change; if there are
 * more, a toast is shown.
 */
export function useSelectAll(): { selectAll: () => void } {
  const { boardId, place, selection } = useLog()
  const toast = useToast()
  async function selectAll(): Promise<void> {
    const query = askFor(place.get())
    query.set('limit', String(MAX_IDEAS_AT_ONCE))
    const answer = await ideasApi.page(boardId, query)
    if (!answer.ok) return toast({ text: IDEA_CHANGE_LABELS.notSelected(answer.failure.message) })
    const { ideas, total } = answer.value
    selection.set(new Map(ideas.map((idea) => [idea.number, idea])))
    if (total > ideas.length) {
      toast({
        text: IDEA_CHANGE_LABELS.firstSelected(ideas.length, total),
      })
    }
  }
  return { selectAll: () => void selectAll() }
}
