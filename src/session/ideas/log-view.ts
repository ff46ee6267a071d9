import type { Category, Idea, LogView, Status } from './idea.ts'
import { ideasInSight } from './ideas-in-sight.ts'
import type { IdeasState } from './ideas-slice.ts'

type Counted = Pick<IdeasState, 'ideas' | 'lastIdeaChange' | 'reactions' | 'settings'>

/** By the ideas that were counted: a fold over a whole log counts nothing on its way. */
const counted = new WeakMap<readonly Idea[], LogView>()

/** Counted on demand, once for each state of the log. */
export function logView(state: Counted): LogView {
  const ideas = ideasInSight(state)
  const known = counted.get(ideas)
  if (known) return known
  const view = count(ideas, state.lastIdeaChange)
  counted.set(ideas, view)
  return view
}

function count(ideas: readonly Idea[], { seq, numbers }: IdeasState['lastIdeaChange']): LogView {
  const byCategory: Record<Category, number> = { idea: 0, decision: 0, todo: 0, note: 0, question: 0 }
  const byStatus: Record<Status, number> = { raw: 0, refining: 0, distilled: 0, actionable: 0, archived: 0 }
  const view = { seq, count: 0, byCategory, byStatus, decisions: 0, openTodos: 0, lastChanged: numbers }
  for (const { category, status, promotion } of ideas) {
    view.count++
    byCategory[category]++
    byStatus[status]++
    if (promotion?.kind === 'decision') view.decisions++
    if (promotion?.kind === 'todo' && !promotion.isDone) view.openTodos++
  }
  return view
}
