import { FOOTER_FONT_WEIGHT, NOTE_FONT_FAMILY } from '../note/note-layout.ts'
import { NOTE_PAINT } from '../note/note-paint.ts'
import type { AiInPicture } from './ai-in-picture.ts'
import { aiLegendLabel } from './exported-origin-labels.ts'
import { xmpOf } from './xmp.ts'

/** In page units. */
interface SvgPicture {
  svg: string
  width: number
  height: number
}

/** Page units; the average width of a letter in this font size. */
const LEGEND = { fontPx: 13, linePx: 18, letter: 6.6, side: 32, bottom: 20 }

export function markSvg({ svg, width, height }: SvgPicture, ai: AiInPicture): SvgPicture {
  const lines = wrapped(
    aiLegendLabel(ai.models, ai.isEdited),
    Math.max(1, (width - 2 * LEGEND.side) / LEGEND.letter),
  )
  const added = lines.length * LEGEND.linePx + LEGEND.bottom
  const head = /^<svg\b[^>]*>/.exec(svg)?.[0]
  const box = head && /\bviewBox="([-\d.e]+) ([-\d.e]+) ([-\d.e]+) ([-\d.e]+)"/.exec(head)
  if (!head || !box) throw new Error('an exported picture has a view box')
  const [left = 0, top = 0, w = 0, h = 0] = box.slice(1).map(Number)
  // The view box and the size differ where the picture is scaled.
  const unit = h / height
  const grown = h + added * unit
  const taller = head
    .replace(box[0], `viewBox="${left} ${top} ${w} ${grown}"`)
    .replace(/\bheight="[^"]*"/, `height="${height + added}"`)
  const legend = drawLegend(lines, { left: left + LEGEND.side * unit, top: top + h, unit })
  const body = svg.slice(head.length, svg.lastIndexOf('</svg>'))
  return {
    svg: `${taller}<metadata>${xmpOf(ai.models)}</metadata>${body}${legend}</svg>`,
    width,
    height: height + added,
  }
}

function wrapped(words: string, maxLetters: number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= maxLetters)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function drawLegend(
  lines: readonly string[],
  { left, top, unit }: { left: number; top: number; unit: number },
): string {
  const type = `font-family="${escapeXml(NOTE_FONT_FAMILY)}" font-weight="${FOOTER_FONT_WEIGHT}" font-size="${LEGEND.fontPx * unit}"`
  const spans = lines.map(
    (line, i) => `<tspan x="${left}" y="${top + i * LEGEND.linePx * unit}">${escapeXml(line)}</tspan>`,
  )
  return `<text ${type} fill="${NOTE_PAINT.light.faintInk}">${spans.join('')}</text>`
}

function escapeXml(words: string): string {
  return words.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
