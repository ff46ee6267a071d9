import { Fragment } from 'react'
import type { ShownLine, ShownSpan } from '#agents/mentions/mark-mentions.ts'
import type { LineMark } from '#board/text/read-markup.ts'
import { keyName } from '#ui/kbd.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { NOTE_MARK_LABELS } from '../labels/note-mark-labels.ts'
import { NOTE_LAYOUT } from './note-layout.ts'
import { NOTE_TEXT_LABELS } from './note-text-labels.ts'
import './shown-text.css'

interface PartsProps {
  /**
   * `none`: nothing can be pressed. `select-first`: on the canvas, where a click selects, the note must be selected and Ctrl or
   * Cmd held.
   */
  links: 'open' | 'select-first' | 'none'
  /** Whether links and checkboxes can be reached with Tab. */
  isReachable?: boolean
  /** Absent if the text can't be changed. */
  onTick?: ((at: number, isTicked: boolean) => void) | undefined
}

interface ShownTextProps extends PartsProps {
  lines: readonly ShownLine[]
  /** Everything on one line. */
  isFlat?: boolean
}

/** A note's text with its bold words, lists, checkboxes, links and names. No other markup is supported. */
export function ShownText({ lines, isFlat = false, ...rest }: ShownTextProps) {
  if (!isFlat) return lines.map((line, i) => <ShownTextLine key={i} line={line} {...rest} />)
  // The space is between the lines: inside of one it would belong to a box that never breaks.
  return lines.filter(isShown).map((line, i) => (
    <Fragment key={i}>
      {i > 0 && ' '}
      <FlatLine line={line} {...rest} />
    </Fragment>
  ))
}

function isShown({ mark, spans }: ShownLine): boolean {
  return mark !== null || spans.length > 0
}

type LineProps = PartsProps & { line: ShownLine }

function ShownTextLine(props: LineProps) {
  const { level, mark, spans } = props.line
  if (!mark) return <span className="parley-line">{spans.length > 0 ? <Parts {...props} /> : '\u200b'}</span>
  return (
    <span
      className="parley-line"
      data-ticked={(mark.kind === 'box' && mark.isTicked) || undefined}
      style={{ paddingInlineStart: `${(level + 1) * NOTE_LAYOUT.listIndent}em` }}
    >
      <Mark mark={mark} {...props} />
      <Parts {...props} />
    </span>
  )
}

function FlatLine(props: LineProps) {
  return (
    <span className="parley-line" data-flat>
      {props.line.mark && <Mark mark={props.line.mark} {...props} />}
      <Parts {...props} />
    </span>
  )
}

function Mark({ mark, line, links, isReachable = true, onTick }: LineProps & { mark: LineMark }) {
  if (mark.kind !== 'box')
    return <span className="parley-line__mark">{mark.kind === 'number' ? mark.text : '•'}</span>
  const label = line.spans.map(({ text }) => text).join('') || NOTE_TEXT_LABELS.emptyLine
  if (links === 'none')
    return (
      <span className="parley-box">
        <BoxPicture isTicked={mark.isTicked} />
      </span>
    )
  const tick = onTick && (() => onTick(mark.at, !mark.isTicked))
  return <Checkbox isTicked={mark.isTicked} label={label} isReachable={isReachable} onTick={tick} />
}

function Parts({ line, links, isReachable = true }: LineProps) {
  return line.spans.map((span) => {
    const part = <Part span={span} links={links} isReachable={isReachable} />
    return span.isBold ? <strong key={span.at}>{part}</strong> : <Fragment key={span.at}>{part}</Fragment>
  })
}

interface PartProps extends Pick<PartsProps, 'links'> {
  span: ShownSpan
  /** Whether Tab reaches it, if it is a link. */
  isReachable: boolean
}

function Part({ span, links, isReachable }: PartProps) {
  if (span.kind === 'words') return span.text
  if (span.kind === 'mention')
    return (
      <span
        className="parley-mention"
        data-unknown={!span.isKnown || undefined}
        title={span.isKnown ? undefined : NOTE_MARK_LABELS.unknownAdvisor(span.name)}
      >
        {span.text}
      </span>
    )
  if (links === 'none')
    return (
      <span className="parley-link">
        <Address text={span.text} />
      </span>
    )
  return <Link href={span.href} text={span.text} links={links} isReachable={isReachable} />
}

interface LinkProps {
  href: string
  text: string
  /** Never `none` here: such links are plain text. */
  links: PartsProps['links']
  /** Whether Tab reaches it. With `select-first`, only a link that Tab reaches can be opened. */
  isReachable: boolean
}

function Link({ href, text, links, isReachable }: LinkProps) {
  /** Enter causes a click without a press. */
  const mayOpen = (event: React.MouseEvent): boolean =>
    links === 'open' || (isReachable && (event.ctrlKey || event.metaKey || event.detail === 0))
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      draggable={false}
      tabIndex={isReachable ? undefined : -1}
      title={links === 'open' ? undefined : NOTE_MARK_LABELS.clickOpens(keyName('Ctrl'))}
      // A press that opens a link must not reach the note.
      onPointerDown={(event) =>
        (links === 'open' || event.ctrlKey || event.metaKey) && mayOpen(event) && event.stopPropagation()
      }
      onClick={(event) => {
        if (mayOpen(event)) event.stopPropagation()
        else event.preventDefault()
      }}
      onDoubleClick={(event) => links === 'open' && event.stopPropagation()}
      className="parley-link"
    >
      <Address text={text} />
    </a>
  )
}

/** Between the last `/` of several and the next character. */
const AFTER_SLASHES = /(?<=\/)(?=[^/])/

/** May end a line after a `/`, as `wrapText` has it: Chromium would cut a long address anywhere. */
function Address({ text }: { text: string }) {
  return text.split(AFTER_SLASHES).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

interface CheckboxProps {
  /** State in the note's text; a click changes it only once the text has changed. */
  isTicked: boolean
  label: string
  isReachable: boolean
  /** Called by a click, to tick or untick it; undefined: it is disabled. */
  onTick: (() => void) | undefined
}

function Checkbox({ isTicked, label, isReachable, onTick }: CheckboxProps) {
  const keep = (event: React.SyntheticEvent): void => event.stopPropagation()
  return (
    <PlainButton
      role="checkbox"
      aria-checked={isTicked}
      aria-label={label}
      disabled={!onTick}
      tabIndex={isReachable ? undefined : -1}
      // The button takes no focus from typing or a selection.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={keep}
      onTouchStart={keep}
      onTouchEnd={keep}
      onDoubleClick={keep}
      onClick={(event) => {
        event.stopPropagation()
        onTick?.()
      }}
      className="parley-box"
    >
      <BoxPicture isTicked={isTicked} />
    </PlainButton>
  )
}

function BoxPicture({ isTicked }: { isTicked: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <rect x="1" y="1" width="14" height="14" rx="2" />
      {isTicked && <path d="M4 8.5 7 11.5 12 4.5" />}
    </svg>
  )
}
