import { type Editor, type TLShapeId, useValue } from 'tldraw'
import type { NotePromotion } from '#session/ideas/idea.ts'
import { promotionLabel } from '../labels/promotion-labels.ts'
import type { BoardSignals } from '../signals/board-signals.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { PromotionIcon } from './promotion-icon.tsx'

export function PromotionMark({ editor, noteId }: { editor: Editor; noteId: TLShapeId }) {
  const signals = boardSignals(editor)
  const promotion = useValue('promotion', () => signals.promotions.get()[noteId], [signals, noteId])
  return promotion ? <Mark signals={signals} noteId={noteId} promotion={promotion} /> : null
}

interface MarkProps {
  signals: BoardSignals
  noteId: TLShapeId
  promotion: NotePromotion
}

function Mark({ signals, noteId, promotion: { kind, isDone } }: MarkProps) {
  const label = useValue('label of promotion', () => labelOfPromotion(signals, noteId), [signals, noteId])
  return (
    <div aria-hidden className="parley-note__promotion">
      <PromotionIcon kind={kind} isDone={isDone} size={11} />
      <span>{label}</span>
    </div>
  )
}

/** Reads signals. null: the note is no decision and no to-do. */
export function labelOfPromotion(signals: BoardSignals, noteId: string): string | null {
  const promotion = signals.promotions.get()[noteId]
  if (!promotion) return null
  const { ownerId, ownerName } = promotion
  const owner = ownerId === null ? ownerName : signals.authors.get()[ownerId]?.name
  return promotionLabel(promotion, owner ?? null, Date.now())
}
