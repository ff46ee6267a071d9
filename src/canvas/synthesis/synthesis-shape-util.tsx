import type { SvgExportContext, TLShapeId, TLShapePartial } from 'tldraw'
import { type SynthesisProps, synthesisShapeProps } from '#board/record/synthesis-shape.ts'
import { footerWords, usedCount } from '../labels/synthesis-labels.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { numberOf } from '../signals/note-author.ts'
import { CardShapeUtil } from './card-shape-util.tsx'
import { LAID_OUT_AT, SynthesisCard } from './synthesis-card.tsx'
import { type SynthesisShape, synthesisOn } from './synthesis-on.ts'
import { SynthesisSvg } from './synthesis-svg.tsx'

export class BoardSynthesisShapeUtil extends CardShapeUtil<SynthesisShape> {
  static override type = 'synthesis' as const
  static override props = synthesisShapeProps

  override getDefaultProps(): SynthesisProps {
    return { w: LAID_OUT_AT, h: 400, synthesis: 's000000000000' }
  }

  override getText(card: SynthesisShape): string {
    const { title, sentences } = synthesisOn(card, boardSignals(this.editor)) ?? { title: '', sentences: [] }
    return [title, ...sentences.map(({ text }) => text)].join('\n')
  }

  override getAriaDescriptor(card: SynthesisShape): string {
    return `Synthesis: ${synthesisOn(card, boardSignals(this.editor))?.title ?? ''}`
  }

  /** Opens beside the canvas. A change must be returned, or tldraw makes a new note on top. */
  override onDoubleClick(card: SynthesisShape): TLShapePartial<SynthesisShape> {
    const signals = boardSignals(this.editor)
    const synthesis = synthesisOn(card, signals)
    if (synthesis) signals.actions.get()?.openSynthesis?.(synthesis.id)
    return { id: card.id, type: card.type }
  }

  override component(card: SynthesisShape) {
    return <SynthesisCard card={card} />
  }

  override toSvg(card: SynthesisShape, context: SvgExportContext) {
    const signals = boardSignals(this.editor)
    const synthesis = synthesisOn(card, signals)
    if (!synthesis) return null
    const savedBy = signals.session.get()?.people[synthesis.requestedBy]?.name ?? 'someone'
    const scale = card.props.w / LAID_OUT_AT
    const { used, leftOut } = usedCount(synthesis)
    return (
      <SynthesisSvg
        synthesis={synthesis}
        width={LAID_OUT_AT}
        height={this.heightOf(card) / scale}
        scale={scale}
        footer={`${used} notes used, ${leftOut} left out · ${footerWords(synthesis, savedBy)}`}
        chipOf={(noteId) => this.chipOf(noteId)}
        theme={context.isDarkMode ? 'dark' : 'light'}
      />
    )
  }

  private chipOf(noteId: string): string {
    const number = numberOf(this.editor.getShape(noteId as TLShapeId)?.meta ?? {})
    return number === null ? '' : `#${number}`
  }
}
