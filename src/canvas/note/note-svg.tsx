import type { TLNoteShape } from 'tldraw'
import { NOTE_SIZE } from '#board/record-kinds.ts'
import type { Theme } from '#ui/theme.ts'
import { fitNote } from './fit-text.ts'
import { type NoteAuthor, numberOf } from './note-author.ts'
import { noteColor } from './note-color.ts'
import { FOOTER_FONT_WEIGHT, NOTE_FONT_FAMILY, NOTE_FONT_WEIGHT, NOTE_LAYOUT } from './note-layout.ts'
import { NOTE_PAINT } from './note-paint.ts'

/** From a line's top to its baseline, as a share of the font size beyond half of the leading. */
const BASELINE = 0.36

/** The note as it goes into an exported picture: plain SVG text, readable by any program. */
export function NoteSvg({
  note,
  author,
  theme,
}: {
  note: TLNoteShape
  author: NoteAuthor | null
  theme: Theme
}) {
  const paint = NOTE_PAINT[theme]
  const number = numberOf(note.meta)
  const { paddingSide, footerBaseline, footerFontPx, cutCorner } = NOTE_LAYOUT
  const isAgent = author?.kind === 'agent'
  const footer = {
    fontFamily: NOTE_FONT_FAMILY,
    fontSize: footerFontPx,
    fontWeight: FOOTER_FONT_WEIGHT,
    fill: paint.meta,
  }
  return (
    <g transform={note.props.scale === 1 ? undefined : `scale(${note.props.scale})`}>
      <path d={outline(isAgent)} fill={paint.paper[noteColor(note.props.color)]} />
      {isAgent && <path d={FOLD} fill={paint.fold} fillOpacity={0.22} />}
      <Words note={note} ink={paint.ink} />
      {author && (
        <text x={paddingSide} y={footerBaseline} {...footer}>
          {author.glyph ? `${author.glyph} ${author.name}` : author.name}
        </text>
      )}
      {number !== null && (
        <text
          x={NOTE_SIZE - (isAgent ? cutCorner + 4 : paddingSide)}
          y={footerBaseline}
          textAnchor="end"
          {...footer}
        >
          #{number}
        </text>
      )}
    </g>
  )
}

function Words({ note, ink }: { note: TLNoteShape; ink: string }) {
  const { step, lines, isTooLong } = fitNote(note.props.richText)
  const shown = lines.slice(0, step.maxLines)
  return (
    <text
      fontFamily={NOTE_FONT_FAMILY}
      fontSize={step.fontPx}
      fontWeight={NOTE_FONT_WEIGHT}
      fill={ink}
      xmlSpace="preserve"
    >
      {shown.map((line, index) => {
        const y = NOTE_LAYOUT.paddingTop + index * step.linePx + step.linePx / 2 + step.fontPx * BASELINE
        const isFaded = isTooLong && index === shown.length - 1
        return (
          <tspan key={y} x={NOTE_LAYOUT.paddingSide} y={y} fillOpacity={isFaded ? 0.4 : undefined}>
            {line}
          </tspan>
        )
      })}
    </text>
  )
}

const CUT = NOTE_SIZE - NOTE_LAYOUT.cutCorner
const FOLD = `M${NOTE_SIZE} ${CUT}H${CUT}V${NOTE_SIZE}Z`

function outline(isCut: boolean): string {
  const size = NOTE_SIZE
  if (isCut) return `M0 0H${size}V${CUT}L${CUT} ${size}H0Z`
  const r = NOTE_LAYOUT.radius
  const side = size - 2 * r
  return `M${r} 0h${side}a${r} ${r} 0 0 1 ${r} ${r}v${side}a${r} ${r} 0 0 1 ${-r} ${r}h${-side}a${r} ${r} 0 0 1 ${-r} ${-r}v${-side}a${r} ${r} 0 0 1 ${r} ${-r}z`
}
