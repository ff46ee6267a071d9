import type { TLNoteShape } from 'tldraw'
import { isOfAi, isWrittenByAgent, type NoteOrigin } from '#session/origin/note-origin.ts'
import type { ColorScheme } from '#ui/color-theme.ts'
import { echoLabel } from '../labels/note-mark-labels.ts'
import { type NoteAuthor, numberOf, signature } from '../signals/note-author.ts'
import { type FittedText, fitNote } from './fit-text.ts'
import { boxPath, type MarkedLine, markSign } from './lay-out-markup.ts'
import { noteColor } from './note-color.ts'
import {
  BOLD_FONT_WEIGHT,
  FOOTER_FONT_WEIGHT,
  NOTE_FONT_FAMILY,
  NOTE_FONT_WEIGHT,
  NOTE_LAYOUT,
  noteSheet,
} from './note-layout.ts'
import { NoteOriginSvg, originMarkWidth } from './note-origin.tsx'
import { faintPaper, NOTE_PAINT, type NotePaint } from './note-paint.ts'

/** From a line's top to its baseline, beyond half of the leading, as a fraction of the font size. */
const BASELINE = 0.36

interface NoteSvgProps {
  note: TLNoteShape
  author: NoteAuthor | null
  origin: NoteOrigin
  /** Another note of its round was selected. */
  isAlternative: boolean
  /** Numbers of earlier notes in much the same words. */
  echoes: readonly number[]
  promotion: string | null
  /** The colour scheme of the exported picture, not of the page. */
  theme: ColorScheme
}

export function NoteSvg({ note, author, origin, isAlternative, echoes, promotion, theme }: NoteSvgProps) {
  const paint = NOTE_PAINT[theme]
  const color = noteColor(note.props.color)
  const isAgent = author?.kind === 'agent'
  const { side } = noteSheet(note.props.size)
  const isDashed = isAlternative && !isAgent
  return (
    <g transform={note.props.scale === 1 ? undefined : `scale(${note.props.scale})`}>
      <path
        d={outline(side, isAgent)}
        fill={isAlternative ? faintPaper(color, theme) : paint.paper[color]}
        stroke={isDashed ? paint.dash : undefined}
        strokeDasharray={isDashed ? '4 3' : undefined}
      />
      {isAgent && <path d={foldOf(side)} fill={paint.fold} fillOpacity={isAlternative ? 0.1 : 0.22} />}
      <Words note={note} ink={isAlternative ? paint.faintInk : paint.ink} />
      <Footer
        side={side}
        author={author}
        origin={origin}
        number={numberOf(note.meta)}
        echo={isByScript(origin) ? null : echoLabel(echoes)}
        ink={isAlternative ? paint.faintInk : paint.meta}
      />
      {promotion !== null && <PromotionTab side={side} label={promotion} paint={paint} />}
    </g>
  )
}

interface FooterProps {
  side: number
  author: NoteAuthor | null
  /** The origin of its words: an agent's have a mark, and the demo script's takes the place of the author. */
  origin: NoteOrigin
  /** null: the note is not finished. */
  number: number | null
  echo: string | null
  ink: string
}

/** Page units: approximate widths of a digit, a character of the echo, and a letter of a name. */
const [DIGIT, ECHO_SIGN, LETTER] = [9.5, 7, 8.2]
const ECHO_FONT_PX = 14
/** Page units: between the mark of an origin and the name. */
const MARK_GAP = 6
/** A name cut to fewer letters is useless. */
const MIN_NAME_LETTERS = 4

/** The mark is before an agent's name, as on the canvas, and after that of a person who copied the words. */
function placeName(origin: NoteOrigin, author: NoteAuthor | null, left: number, right: number) {
  const width = originMarkWidth(origin)
  const room = width === 0 ? 0 : width + MARK_GAP
  const letters = (right - left - room) / LETTER
  return author?.kind === 'person'
    ? { mark: right - width, name: { left, letters } }
    : { mark: left, name: { left: left + room, letters } }
}

function isByScript(origin: NoteOrigin): boolean {
  return isWrittenByAgent(origin) && !isOfAi(origin)
}

function Footer({ side, author, origin, number, echo, ink }: FooterProps) {
  const { paddingSide, footerFontPx, cutCorner } = NOTE_LAYOUT
  const footerBaseline = side - NOTE_LAYOUT.footerBaseline
  const type = { fontFamily: NOTE_FONT_FAMILY, fontWeight: FOOTER_FONT_WEIGHT, fill: ink }
  const right = side - (author?.kind === 'agent' ? cutCorner + 4 : paddingSide)
  const echoRight = right - (number === null ? 0 : (String(number).length + 1) * DIGIT + 6)
  const nameRight = echoRight - (echo === null ? 0 : echo.length * ECHO_SIGN + 6)
  const { mark, name } = placeName(origin, author, paddingSide, nameRight)
  const isRoomy = echo === null && originMarkWidth(origin) === 0
  return (
    <>
      <NoteOriginSvg origin={origin} x={mark} baseline={footerBaseline} ink={ink} />
      {author && !isByScript(origin) && (isRoomy || name.letters >= MIN_NAME_LETTERS) && (
        <text x={name.left} y={footerBaseline} {...type} fontSize={footerFontPx}>
          {/* Without the emoji: a picture has no font for it, and other programs draw it in colour. */}
          {isRoomy ? signature(author) : clipped(signature(author), name.letters)}
        </text>
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

/** Page units: as the style sheet's `.parley-note__promotion`, with an approximate width of a letter. */
const TAB = { left: 8, overlap: 12, height: 16, padding: 7, fontPx: 11, letter: 6.1 }

function PromotionTab({ side, label, paint }: { side: number; label: string; paint: NotePaint }) {
  const { left, overlap, height, padding, fontPx, letter } = TAB
  const text = clipped(label, (side - 2 * left - 2 * padding) / letter)
  const top = side - overlap
  return (
    <>
      <rect
        x={left}
        y={top}
        width={text.length * letter + 2 * padding}
        height={height}
        rx={4}
        fill={paint.sheet}
        stroke={paint.dash}
      />
      <text
        x={left + padding}
        y={top + 12}
        fontFamily={NOTE_FONT_FAMILY}
        fontWeight={FOOTER_FONT_WEIGHT}
        fontSize={fontPx}
        fill={paint.faintInk}
      >
        {text}
      </text>
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
  const fitted = fitNote(note.props)
  const { step, lines, isTooLong, isRightToLeft } = fitted
  const shown = lines.slice(0, step.maxLines)
  const edge = edgeOf(fitted)
  return (
    <>
      <text
        fontFamily={NOTE_FONT_FAMILY}
        fontSize={step.fontPx}
        fontWeight={NOTE_FONT_WEIGHT}
        fill={ink}
        direction={isRightToLeft ? 'rtl' : undefined}
        xmlSpace="preserve"
      >
        {shown.map((line, index) => {
          const y = baselineOf(fitted, index)
          const opacity = isTooLong && index === shown.length - 1 ? 0.4 : undefined
          const marked = fitted.marked?.[index]
          return marked ? (
            <MarkedWords key={y} line={marked} fitted={fitted} y={y} opacity={opacity} />
          ) : (
            <tspan key={y} x={edge} y={y} fillOpacity={opacity}>
              {line}
            </tspan>
          )
        })}
      </text>
      <Boxes fitted={fitted} ink={ink} />
    </>
  )
}

function edgeOf({ sheet, isRightToLeft }: FittedText): number {
  return isRightToLeft ? sheet.side - NOTE_LAYOUT.paddingSide : NOTE_LAYOUT.paddingSide
}

function baselineOf({ step }: FittedText, line: number): number {
  return NOTE_LAYOUT.paddingTop + line * step.linePx + step.linePx / 2 + step.fontPx * BASELINE
}

/** From the edge to a line's marker. */
function markIndent(line: MarkedLine, { step, isRightToLeft }: FittedText): number {
  return (line.indent - NOTE_LAYOUT.listIndent * step.fontPx) * (isRightToLeft ? -1 : 1)
}

function Boxes({ fitted, ink }: { fitted: FittedText; ink: string }) {
  const { step, marked, isRightToLeft } = fitted
  const paths = (marked ?? []).slice(0, step.maxLines).flatMap((line, index) => {
    if (line.mark?.kind !== 'box') return []
    const x = edgeOf(fitted) + markIndent(line, fitted)
    return boxPath(line.mark, x, baselineOf(fitted, index), step.fontPx * (isRightToLeft ? -1 : 1))
  })
  if (paths.length === 0) return null
  return <path d={paths.join('')} fill="none" stroke={ink} strokeWidth={step.fontPx / 12} />
}

interface MarkedWordsProps {
  line: MarkedLine
  fitted: FittedText
  /** The baseline, in page units from the note's upper edge, before its scale. */
  y: number
  /** Below 1 on the last line shown of a text that is too long; undefined on all others. */
  opacity: number | undefined
}

/** Runs follow each other without explicit positions, so that any program sets them side by side with its fonts. */
function MarkedWords({ line, fitted, y, opacity }: MarkedWordsProps) {
  const edge = edgeOf(fitted)
  const indent = fitted.isRightToLeft ? -line.indent : line.indent
  return (
    <>
      {line.mark && line.mark.kind !== 'box' && (
        <tspan x={edge + markIndent(line, fitted)} y={y} fillOpacity={opacity}>
          {markSign(line.mark)}
        </tspan>
      )}
      {line.runs.map(({ text, isBold, isLink }, i) => (
        <tspan
          key={i}
          {...(i === 0 && { x: edge + indent, y })}
          fontWeight={isBold ? BOLD_FONT_WEIGHT : undefined}
          textDecoration={isLink ? 'underline' : undefined}
          fillOpacity={opacity}
        >
          {text}
        </tspan>
      ))}
    </>
  )
}

function foldOf(side: number): string {
  const cut = side - NOTE_LAYOUT.cutCorner
  return `M${side} ${cut}H${cut}V${side}Z`
}

function outline(size: number, isCut: boolean): string {
  const cut = size - NOTE_LAYOUT.cutCorner
  if (isCut) return `M0 0H${size}V${cut}L${cut} ${size}H0Z`
  const r = NOTE_LAYOUT.radius
  const side = size - 2 * r
  return `M${r} 0h${side}a${r} ${r} 0 0 1 ${r} ${r}v${side}a${r} ${r} 0 0 1 ${-r} ${r}h${-side}a${r} ${r} 0 0 1 ${-r} ${-r}v${-side}a${r} ${r} 0 0 1 ${r} ${-r}z`
}
