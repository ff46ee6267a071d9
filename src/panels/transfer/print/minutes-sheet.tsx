import { createElement, Fragment, useState } from 'react'
import { isPlain, readShownText } from '#agents/mentions/mark-mentions.ts'
import { ShownText } from '#canvas/note/shown-text.tsx'
import { pictureUrl } from '#canvas/picture-files/picture-source.ts'
import type { BoardReport } from '#formats/minutes/board-report.ts'
import type { MinutesBlock, MinutesItem, MinutesSpan } from '#formats/minutes/minutes-block.ts'
import { minutesDocument } from '#formats/minutes/minutes-document.ts'
import type { ReportPicture } from '#formats/minutes/report-pictures.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { TRANSFER_LABELS } from '../transfer-labels.ts'

interface MinutesSheetProps {
  boardId: string
  /** The minutes as data, with the time zone in which their times are written. */
  report: BoardReport
  hasPictures: boolean
  hasAppendix: boolean
}

export function MinutesSheet({ boardId, report, hasPictures, hasAppendix }: MinutesSheetProps) {
  const { main, appendix } = minutesDocument(report, { hasAppendix })
  return (
    <article className="parley-sheet">
      <Blocks blocks={main} />
      {hasPictures && report.pictures.length > 0 && (
        <PrintedPictures boardId={boardId} pictures={report.pictures} />
      )}
      <Blocks blocks={appendix} />
    </article>
  )
}

function Blocks({ blocks }: { blocks: readonly MinutesBlock[] }) {
  return blocks.map((block, i) => <Block key={i} block={block} />)
}

function Block({ block }: { block: MinutesBlock }) {
  switch (block.kind) {
    case 'heading':
      return createElement(`h${block.level}`, { dir: 'auto' }, <Spans spans={block.spans} />)
    case 'paragraph': {
      const isOurs = block.spans.every((span) => typeof span === 'string')
      return (
        <p dir="auto" className={isOurs ? 'parley-facts' : undefined}>
          <Spans spans={block.spans} />
        </p>
      )
    }
    case 'list':
      return <List items={block.items} isNumbered={block.isNumbered} />
  }
}

function List({ items, isNumbered = false }: { items: readonly MinutesItem[]; isNumbered?: boolean }) {
  return createElement(
    isNumbered ? 'ol' : 'ul',
    null,
    items.map(({ spans, isTicked, items: inner }, i) => (
      <li key={i} dir="auto">
        {isTicked !== undefined && (isTicked ? '☑ ' : '☐ ')}
        <Spans spans={spans} />
        {inner && <List items={inner} />}
      </li>
    )),
  )
}

function Spans({ spans }: { spans: readonly MinutesSpan[] }) {
  return spans.map((span, i) => (
    <Fragment key={i}>{typeof span === 'string' ? span : <MarkedSpan {...span} />}</Fragment>
  ))
}

function MarkedSpan({ kind, text }: Exclude<MinutesSpan, string>) {
  switch (kind) {
    case 'strong':
      return <strong>{text}</strong>
    case 'about':
      return <span className="parley-about"> — {text}</span>
    case 'prose':
      return <span className="parley-words">{text.trim()}</span>
    case 'note':
      // Mentions stay plain text: the sheet has no access to the board.
      return (
        <span className="parley-words">
          {isPlain(text) ? text : <ShownText lines={readShownText(text, [])} links="open" />}
        </span>
      )
  }
}

function PrintedPictures({ boardId, pictures }: { boardId: string; pictures: readonly ReportPicture[] }) {
  return (
    <>
      <h2>{FIELD_LABELS.pictures}</h2>
      <div className="parley-pictures">
        {pictures.map((picture) => (
          <PrintedPicture key={picture.id} boardId={boardId} picture={picture} />
        ))}
      </div>
    </>
  )
}

function PrintedPicture({ boardId, picture }: { boardId: string; picture: ReportPicture }) {
  const { id, alt, frame } = picture
  const [isMissing, setMissing] = useState(false)
  const about = [alt, frame && TRANSFER_LABELS.inFrame(frame)].filter(Boolean).join(' · ')
  return (
    <figure>
      {isMissing ? (
        <p className="parley-facts">{TRANSFER_LABELS.pictureMissing}</p>
      ) : (
        <img src={pictureUrl(boardId, id, 'm')} alt={alt} onError={() => setMissing(true)} />
      )}
      {about && (
        <figcaption dir="auto" className="parley-about">
          {about}
        </figcaption>
      )}
    </figure>
  )
}
