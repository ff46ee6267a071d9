import type { TLBaseShape } from 'tldraw'
import type { SynthesisProps } from '#board/record/synthesis-shape.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import type { BoardSignals } from '../signals/board-signals.ts'

export type SynthesisShape = TLBaseShape<'synthesis', SynthesisProps>

/** The version that a card shows: the newest one, or the one it was made for. Reads signals. */
export function synthesisOn(card: SynthesisShape, signals: BoardSignals): Synthesis | null {
  const onCard = signals.synthesisByCard.get().get(card.id)
  return onCard ?? signals.session.get()?.syntheses[card.props.synthesis] ?? null
}
