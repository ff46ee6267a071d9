import type { ColorScheme } from '#ui/color-theme.ts'
import { NOTE_FONT_FAMILY } from '../note/note-layout.ts'
import { NOTE_PAINT } from '../note/note-paint.ts'
import { wrapText } from '../note/wrap-text.ts'

const RAISED: Record<ColorScheme, string> = { light: '#ffffff', dark: '#2a2825' }
const TOP = 18
const FOOT = { fontPx: 13, weight: 420, isQuiet: true }

interface Look {
  /** CSS pixels, before the shape's scale. */
  fontPx: number
  weight: number
  isQuiet?: boolean
}

interface Line extends Look {
  text: string
  y: number
}

/** Lays out the words of a card line by line, as it looks on the screen. `width`: of its text, in CSS pixels. */
export function cardLines(width: number) {
  const lines: Line[] = []
  let y = TOP
  return {
    write(text: string, { linePx, ...look }: Look & { linePx: number }): void {
      for (const line of wrapText(text, width, measureAt(look.fontPx, look.weight))) {
        y += linePx
        lines.push({ text: line, y: y - 0.28 * linePx, ...look })
      }
    },
    space(px: number): void {
      y += px
    },
    at(lineY: number, text: string): void {
      lines.push({ text, y: lineY, ...FOOT })
    },
    all: (): readonly Line[] => lines,
  }
}

interface CardLinesSvgProps {
  lines: readonly Line[]
  width: number
  height: number
  /** Page units for one CSS pixel of the layout. */
  scale: number
  /** From the edge to the text. */
  side: number
  theme: ColorScheme
}

export function CardLinesSvg({ lines, width, height, scale, side, theme }: CardLinesSvgProps) {
  const { ink, faintInk, dash } = NOTE_PAINT[theme]
  return (
    <g transform={`scale(${scale})`} fontFamily={NOTE_FONT_FAMILY}>
      <rect width={width} height={height} rx={8} fill={RAISED[theme]} stroke={dash} strokeOpacity={0.4} />
      {lines.map(({ text, y, fontPx, weight, isQuiet }) => (
        <text key={y} x={side} y={y} fontSize={fontPx} fontWeight={weight} fill={isQuiet ? faintInk : ink}>
          {text}
        </text>
      ))}
    </g>
  )
}

function measureAt(fontPx: number, weight: number): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return (text) => text.length * fontPx * 0.53
  context.font = `${weight} ${fontPx}px ${NOTE_FONT_FAMILY}`
  return (text) => context.measureText(text).width
}
