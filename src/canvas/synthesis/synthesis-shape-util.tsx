import type { SvgExportContext, TLShapeId, TLShapePartial } from 'tldraw'
import { type SynthesisProps, synthesisShapeProps } from '#board/record/synthesis-shape.ts'
import { SECTION_LABELS } from '#session/syntheses/section-labels.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import type { ColorScheme } from '#ui/color-theme.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import {
  footerLabel,
  minoritySentences,
  SYNTHESIS_LABELS,
  synthesisMark,
  usedCount,
} from '../labels/synthesis-labels.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { numberOf } from '../signals/note-author.ts'
import { CardLinesSvg, cardLines } from './card-lines-svg.tsx'
import { CardShapeUtil } from './card-shape-util.tsx'
import { LAID_OUT_AT, SynthesisCard } from './synthesis-card.tsx'
import { type SynthesisShape, synthesisOn } from './synthesis-on.ts'

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
    return SYNTHESIS_LABELS.synthesisNamed(synthesisOn(card, boardSignals(this.editor))?.title ?? '')
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
    const savedBy = signals.session.get()?.people[synthesis.requestedBy]?.name ?? PERSON_LABELS.someoneInside
    const scale = card.props.w / LAID_OUT_AT
    const { used, leftOut } = usedCount(synthesis)
    return (
      <SynthesisSvg
        synthesis={synthesis}
        width={LAID_OUT_AT}
        height={this.heightOf(card) / scale}
        scale={scale}
        footer={`${SYNTHESIS_LABELS.usedAndLeftOut(used, leftOut)} · ${footerLabel(synthesis, savedBy)}`}
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

const SIDE = 26
const SECTIONS = ['agreement', 'tensions', 'next-steps'] as const

interface SynthesisSvgProps {
  synthesis: Synthesis
  width: number
  height: number
  scale: number
  footer: string
  chipOf: (noteId: string) => string
  theme: ColorScheme
}

function SynthesisSvg(props: SynthesisSvgProps) {
  const { width, height, scale, theme } = props
  return <CardLinesSvg lines={linesOf(props)} {...{ width, height, scale, theme }} side={SIDE} />
}

function linesOf({ synthesis, width, footer, height, chipOf }: SynthesisSvgProps) {
  const lines = cardLines(width - 2 * SIDE)
  const version = SYNTHESIS_LABELS.synthesisVersion(synthesis.version)
  const origin = synthesisMark(synthesis)
  const head = origin ? `${version} · ${origin.label}` : version
  lines.write(head, { fontPx: 13, linePx: 24, weight: 420, isQuiet: true })
  lines.write(synthesis.title, { fontPx: 22, linePx: 28, weight: 620 })
  const parts = [
    ...SECTIONS.map((section) => ({
      title: SECTION_LABELS[section],
      sentences: synthesis.sentences.filter((sentence) => sentence.section === section),
    })),
    { title: SYNTHESIS_LABELS.minorityReport, sentences: minoritySentences(synthesis) },
  ]
  for (const { title, sentences } of parts) {
    if (sentences.length === 0) continue
    lines.space(12)
    lines.write(title, { fontPx: 13, linePx: 20, weight: 620, isQuiet: true })
    for (const { text, notes, isSupported } of sentences) {
      lines.space(6)
      const behind = isSupported ? notes.map(chipOf) : [SYNTHESIS_LABELS.unsupported]
      lines.write([text, ...behind].join(' '), { fontPx: 15, linePx: 24, weight: 420 })
      lines.space(6)
    }
  }
  lines.at(height - 17, footer)
  return lines.all()
}
