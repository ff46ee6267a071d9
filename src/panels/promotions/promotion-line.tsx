import { promotionLabel } from '#canvas/labels/promotion-labels.ts'
import { PromotionIcon } from '#canvas/promotion/promotion-icon.tsx'
import { useSession, useWriter } from '#panels/open-board/board-context.tsx'
import { isAtLeast } from '#session/core/role.ts'
import { classNames } from '#ui/class-names.ts'

/** A note's mark as a decision or a to-do, or `null`. */
export function useNotePromotion(noteId: string) {
  const { promotions, people } = useSession()
  const promotion = promotions[noteId]
  if (!promotion) return null
  const { kind, isDone, ownerId, ownerName = null } = promotion
  const owner = ownerId === null ? ownerName : (people[ownerId]?.name ?? null)
  return { kind, isDone, label: promotionLabel(promotion, owner, Date.now()) }
}

/** Whether this person may make notes decisions and to-dos now. No step keeps them from it. */
export function useMayPromote(): boolean {
  return isAtLeast(useWriter().role, 'editor')
}

export function PromotionLine({ noteId, className }: { noteId: string; className?: string }) {
  const promotion = useNotePromotion(noteId)
  if (!promotion) return null
  return (
    <span className={classNames('flex min-w-0 items-center gap-1', className)}>
      <PromotionIcon kind={promotion.kind} isDone={promotion.isDone} size={14} />
      <span className="truncate">{promotion.label}</span>
    </span>
  )
}
