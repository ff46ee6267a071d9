import type { Synthesis } from '#session/syntheses/synthesis.ts'
import type { ColorScheme } from '#ui/color-theme.ts'
import {
  minoritySentences,
  SECTION_TITLES,
  SYNTHESIS_LABELS,
  synthesisMark,
} from '../labels/synthesis-labels.ts'
import { CardLinesSvg, cardLines } from './card-lines-svg.tsx'

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

export function SynthesisSvg(props: SynthesisSvgProps) {
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
      title: SECTION_TITLES[section],
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
      const behind = isSupported ? notes.map(chipOf) : ['(no note says this)']
      lines.write([text, ...behind].join(' '), { fontPx: 15, linePx: 24, weight: 420 })
      lines.space(6)
    }
  }
  lines.at(height - 17, footer)
  return lines.all()
}
