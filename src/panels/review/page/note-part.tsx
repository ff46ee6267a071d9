import { nameWithProgram } from '#panels/labels/author-labels.ts'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { NoteText } from '#panels/notes/note-text.tsx'
import { useNoteOrigins } from '#panels/notes/use-note-origins.ts'
import { useAuthors } from '#panels/open-board/authors.ts'
import { useNote, useSession } from '#panels/open-board/board-context.tsx'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { PromotionLine } from '#panels/promotions/promotion-line.tsx'
import type { ReviewItem } from '#panels/visits/review-requests.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { REVIEW_PAGE_LABELS } from './review-page-labels.ts'

/** Longer texts are set smaller. */
const LARGE_TEXT_CHARS = 160

/** The note that the row is about, on its colour; without one, the words that its thread is about. */
export function NotePart({ row }: { row: ReviewItem }) {
  const note = useNote(row.noteId ?? '')
  if (note) return <NotePaper note={note} />
  return row.kind === 'note' ? <DeletedNote row={row} /> : <Quote row={row} />
}

function NotePaper({ note }: { note: ListedNote }) {
  const author = useAuthors()(note.authorId)
  const originOf = useNoteOrigins()
  const isLong = note.text.length > LARGE_TEXT_CHARS
  return (
    <div
      className="flex min-h-67 flex-col px-6 py-6 text-note-ink max-phone:min-h-44 max-phone:px-4.5 max-phone:py-4"
      style={{ background: `var(--note-${note.color}, var(--note-yellow))` }}
    >
      <div
        dir="auto"
        className={classNames(
          'flex-1 whitespace-pre-wrap break-words font-note',
          isLong
            ? 'text-[20px] leading-7 max-phone:text-lead'
            : 'text-[28px] leading-9 max-phone:text-[22px] max-phone:leading-[30px]',
        )}
      >
        <NoteText text={note.text} noteId={note.id} />
      </div>
      <PromotionLine noteId={note.id} className="mt-3 text-note-meta text-small" />
      <div className="mt-4 flex items-center gap-2 text-note-meta">
        {author?.kind === 'agent' && <AgentMark agent={author} size={24} isDecorative />}
        {author?.kind === 'person' && (
          <Avatar name={author.name} color={author.color} size={24} isDecorative />
        )}
        {author && (
          <span className="min-w-0 truncate text-board max-phone:text-phone">
            {nameWithProgram(author, note.program)}
          </span>
        )}
        <OriginLabel origin={originOf(note)} author={author} />
        {note.number !== null && (
          <span className="ml-auto text-board tabular-nums max-phone:text-phone">#{note.number}</span>
        )}
      </div>
    </div>
  )
}

function DeletedNote({ row: { text, authorId, origin } }: { row: ReviewItem }) {
  const author = useAuthors()(authorId)
  return (
    <div className="min-h-44 border-line border-b bg-sheet px-6 py-6 max-phone:px-4.5 max-phone:py-4">
      <p dir="auto" className="whitespace-pre-wrap break-words text-page text-ink-2">
        {text}
      </p>
      <p className="mt-4 flex items-center gap-2 text-ink-2 text-small">
        {REVIEW_PAGE_LABELS.deleted}
        <OriginLabel origin={origin} author={author} />
      </p>
    </div>
  )
}

function Quote({ row }: { row: ReviewItem }) {
  const quote = useSession().threads[row.id]?.quote ?? null
  if (quote === null) return null
  return (
    <p
      dir="auto"
      className="break-words border-line border-b bg-sheet px-6 py-5 text-lead text-ink-2 max-phone:px-4.5"
    >
      {REVIEW_PAGE_LABELS.about(quote)}
    </p>
  )
}
