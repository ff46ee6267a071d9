import type { NotePromotion, Promotion } from '#session/ideas/idea.ts'
import { dayStart } from '#ui/day-start.ts'
import { formatDate } from '#ui/format-day.ts'

export const PROMOTION_NAMES: Readonly<Record<Promotion['kind'], string>> = {
  decision: 'Decision',
  todo: 'To-do',
}

interface PromotionLabels {
  decide: string
  /** Opens the form with owner and day. */
  toDo: string
  noDecision: string
  noToDo: string
}

export const PROMOTE_ONE: PromotionLabels = {
  decide: 'Make it a decision',
  toDo: 'Make it a to-do…',
  noDecision: 'No longer a decision',
  noToDo: 'No longer a to-do',
}

export const PROMOTE_SEVERAL: PromotionLabels = {
  decide: 'Make them decisions',
  toDo: 'Make them to-dos…',
  noDecision: 'No longer decisions',
  noToDo: 'No longer to-dos',
}

/** A to-do that exists already, in place of `toDo`. */
export const CHANGE_TO_DO = 'Change the to-do…'

/**
 * A note's mark: `To-do · Bea · 3 May`, `Done · Bea · 3 May`, `Decision`.
 * @param owner the name that the owner has now; null: none
 */
export function promotionLabel(
  { kind, isDone, due }: NotePromotion,
  owner: string | null,
  now: number,
): string {
  const start = due === null ? null : dayStart(due)
  const day = start === null ? due : formatDate(start, now, { month: 'short' })
  const name = kind === 'todo' && isDone ? 'Done' : PROMOTION_NAMES[kind]
  return [name, owner, day].filter((part) => part !== null).join(' · ')
}
