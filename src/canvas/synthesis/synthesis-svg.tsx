import type { Synthesis } from '#session/syntheses/synthesis.ts'
import type { ColorScheme } from '#ui/color-theme.ts'
import { NOTE_FONT_FAMILY } from '../note/note-layout.ts'
import { NOTE_PAINT } from '../note/note-paint.ts'
import { wrapText } from '../note/wrap-text.ts'
import { SCRIPT_LABEL } from '../signals/note-author.ts'
import { minoritySentences } from './card-words.ts'

const SIDE = 26
const SECTIONS = [
  { section: 'agreement', title: 'Agreement' },
  { section: 'tensions', title: 'Tensions' },
  { section: 'next-steps', title: 'Next steps' },
] as const
const RAISED: Record<ColorScheme, string> = { light: '#ffffff', dark: '#2a2825' }

interface SynthesisSvgProps {
  synthesis: Synthesis
  /** As laid out on the screen: width 516, before the shape's scale. */
  width: number
  height: number
  scale: number
  isScript: boolean
  footer: string
  chipOf: (noteId: string) => string
  theme: ColorScheme
}

interface Line {
  text: string
  y: number
  fontPx: number
  weight: number
  isQuiet: boolean
}

/** The card as it goes into an exported picture: plain SVG text, with the notes' numbers behind each sentence. */
export function SynthesisSvg(props: SynthesisSvgProps) {
  const { width, height, scale, theme } = props
  const { ink, faintInk, dash } = NOTE_PAINT[theme]
  return (
    <g transform={`scale(${scale})`} fontFamily={NOTE_FONT_FAMILY}>
      <rect width={width} height={height} rx={8} fill={RAISED[theme]} stroke={dash} strokeOpacity={0.4} />
      {linesOf(props).map(({ text, y, fontPx, weight, isQuiet }) => (
        <text key={y} x={SIDE} y={y} fontSize={fontPx} fontWeight={weight} fill={isQuiet ? faintInk : ink}>
          {text}
        </text>
      ))}
    </g>
  )
}

function linesOf({ synthesis, width, isScript, footer, height, chipOf }: SynthesisSvgProps): Line[] {
  const lines: Line[] = []
  let y = 18
  const write = (
    text: string,
    fontPx: number,
    linePx: number,
    look: { weight: number; isQuiet?: boolean },
  ) => {
    for (const line of wrapText(text, width - 2 * SIDE, measureAt(fontPx, look.weight))) {
      y += linePx
      lines.push({
        text: line,
        y: y - 0.28 * linePx,
        fontPx,
        weight: look.weight,
        isQuiet: look.isQuiet ?? false,
      })
    }
  }
  const version = `Synthesis, version ${synthesis.version}`
  write(isScript ? `${version} · ${SCRIPT_LABEL}` : version, 13, 24, { weight: 420, isQuiet: true })
  write(synthesis.title, 22, 28, { weight: 620 })
  const parts = [
    ...SECTIONS.map(({ section, title }) => ({
      title,
      sentences: synthesis.sentences.filter((sentence) => sentence.section === section),
    })),
    { title: 'Minority report', sentences: minoritySentences(synthesis) },
  ]
  for (const { title, sentences } of parts) {
    if (sentences.length === 0) continue
    y += 12
    write(title, 13, 20, { weight: 620, isQuiet: true })
    for (const { text, notes, isSupported } of sentences) {
      y += 6
      const behind = isSupported ? notes.map(chipOf) : ['(no note says this)']
      write([text, ...behind].join(' '), 15, 24, { weight: 420 })
      y += 6
    }
  }
  lines.push({ text: footer, y: height - 17, fontPx: 13, weight: 420, isQuiet: true })
  return lines
}

function measureAt(fontPx: number, weight: number): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return (text) => text.length * fontPx * 0.53
  context.font = `${weight} ${fontPx}px ${NOTE_FONT_FAMILY}`
  return (text) => context.measureText(text).width
}
