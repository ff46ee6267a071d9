import type { TLNoteShape } from 'tldraw'
import { NOTE_SIZE } from '#board/record-kinds.ts'
import type { Theme } from '#ui/theme.ts'
import { fitNote } from './fit-text.ts'
import { type NoteAuthor, numberOf, SCRIPT_LABEL, signature } from './note-author.ts'
import { noteColor } from './note-color.ts'
import { echoWords } from './note-echo.tsx'
import { FOOTER_FONT_WEIGHT, NOTE_FONT_FAMILY, NOTE_FONT_WEIGHT, NOTE_LAYOUT } from './note-layout.ts'
import { faintPaper, NOTE_PAINT } from './note-paint.ts'

/** From a line's top to its baseline, as a share of the font size beyond half of the leading. */
const BASELINE = 0.36

interface NoteSvgProps {
  note: TLNoteShape
  author: NoteAuthor | null
  /** Written by the demo script. */
  isScript: boolean
  /** Something else of its round was chosen. */
  isAlternative: boolean
  /** Numbers of earlier notes in much the same words. */
  echoes: readonly number[]
  theme: Theme
}

/** The note as it goes into an exported picture: plain SVG text, readable by any program. */
export function NoteSvg({ note, author, isScript, isAlternative, echoes, theme }: NoteSvgProps) {
  const paint = NOTE_PAINT[theme]
  const color = noteColor(note.props.color)
  const isAgent = author?.kind === 'agent'
  const isDashed = isAlternative && !isAgent
  return (
    <g transform={note.props.scale === 1 ? undefined : `scale(${note.props.scale})`}>
      <path
        d={outline(isAgent)}
        fill={isAlternative ? faintPaper(color, theme) : paint.paper[color]}
        stroke={isDashed ? paint.dash : undefined}
        strokeDasharray={isDashed ? '4 3' : undefined}
      />
      {isAgent && <path d={FOLD} fill={paint.fold} fillOpacity={isAlternative ? 0.1 : 0.22} />}
      <Words note={note} ink={isAlternative ? paint.faintInk : paint.ink} />
      <Footer
        author={author}
        isScript={isScript}
        number={numberOf(note.meta)}
        echo={isScript ? null : echoWords(echoes)}
        ink={isAlternative ? paint.faintInk : paint.meta}
      />
    </g>
  )
}

interface FooterProps {
  author: NoteAuthor | null
  isScript: boolean
  number: number | null
  echo: string | null
  ink: string
}

/** Page units; as wide as the label's words in the script's size, with some room. */
const SCRIPT_BOX = { width: 104, height: 20, fontPx: 13 }

/** Page units: a sign of the number, of the echo, and a letter of a name, about. */
const [DIGIT, ECHO_SIGN, LETTER] = [9.5, 7, 8.2]
const ECHO_FONT_PX = 14

function Footer({ author, isScript, number, echo, ink }: FooterProps) {
  const { paddingSide, footerBaseline, footerFontPx, cutCorner } = NOTE_LAYOUT
  const type = { fontFamily: NOTE_FONT_FAMILY, fontWeight: FOOTER_FONT_WEIGHT, fill: ink }
  const right = NOTE_SIZE - (author?.kind === 'agent' ? cutCorner + 4 : paddingSide)
  const echoRight = right - (number === null ? 0 : (String(number).length + 1) * DIGIT + 6)
  const nameWidth = echoRight - paddingSide - (echo === null ? 0 : echo.length * ECHO_SIGN + 6)
  return (
    <>
      {isScript ? (
        <>
          <rect
            x={paddingSide}
            y={footerBaseline - 15}
            width={SCRIPT_BOX.width}
            height={SCRIPT_BOX.height}
            rx={3}
            fill="none"
            stroke={ink}
            strokeDasharray="3 2"
          />
          <text x={paddingSide + 6} y={footerBaseline - 1} {...type} fontSize={SCRIPT_BOX.fontPx}>
            {SCRIPT_LABEL}
          </text>
        </>
      ) : (
        author && (
          <text x={paddingSide} y={footerBaseline} {...type} fontSize={footerFontPx}>
            {/* Without the glyph: a picture carries no font for it, and other programs draw it in colour. */}
            {echo === null ? signature(author) : clipped(signature(author), nameWidth / LETTER)}
          </text>
        )
      )}
      {echo !== null && (
        <text x={echoRight} y={footerBaseline} textAnchor="end" {...type} fontSize={ECHO_FONT_PX}>
          {echo}
        </text>
      )}
      {number !== null && (
        <text x={right} y={footerBaseline} textAnchor="end" {...type} fontSize={footerFontPx}>
          #{number}
        </text>
      )}
    </>
  )
}

function clipped(name: string, maxLetters: number): string {
  const letters = [...name]
  if (letters.length <= maxLetters) return name
  const kept = letters.slice(0, Math.max(1, Math.floor(maxLetters) - 1))
  return `${kept.join('').trimEnd()}…`
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
