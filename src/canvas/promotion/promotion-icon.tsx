import { Gavel, Square, SquareCheck } from 'lucide-react'
import type { NotePromotion } from '#session/ideas/idea.ts'

interface PromotionIconProps extends Pick<NotePromotion, 'kind' | 'isDone'> {
  /** CSS pixels; on the canvas page units. */
  size: number
}

export function PromotionIcon({ kind, isDone, size }: PromotionIconProps) {
  const Icon = kind === 'decision' ? Gavel : isDone ? SquareCheck : Square
  return <Icon size={size} aria-hidden className="shrink-0" />
}
