import { writable } from '#base/readable.ts'
import { isFromDraft } from '#board/private-writing/draft-document.ts'
import { SHAPE_LABELS } from '#canvas/labels/shape-labels.ts'
import { useAuthors } from '#panels/open-board/authors.ts'
import { useBoard, useNote } from '#panels/open-board/board-context.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { PAIRS_LABELS } from './pairs-labels.ts'
import type { Pair } from './use-pairs.ts'

const NOT_SYNCED = writable(false)

export function PairedNote({ note: { id, number, text } }: { note: Pair['notes'][number] }) {
  const { view, openNote } = useBoard()
  const live = useNote(id)
  const by = useWriterLabel(id)
  const words = live?.text ?? text
  const name = number === null ? SHAPE_LABELS.note : `#${number}`
  const footer = (
    <span className="mt-auto flex gap-2 pt-1 text-note-meta text-small">
      <span dir="auto" className="min-w-0 truncate">
        {live ? by : PAIRS_LABELS.noLongerOnThe}
      </span>
      <span className="ml-auto tabular-nums">{name}</span>
    </span>
  )
  const body = (
    <span dir="auto" className="line-clamp-4 whitespace-pre-wrap break-words max-phone:line-clamp-3">
      {words}
    </span>
  )
  const look = 'flex min-h-24 w-full flex-col rounded-note px-3 py-2 text-left text-body text-note-ink'
  const background = `var(--note-${live?.color ?? 'grey'}, var(--note-yellow))`
  if (!live)
    return (
      <div className={look} style={{ background }}>
        {body}
        {footer}
      </div>
    )
  return (
    <PlainButton
      title={words}
      onClick={() => (view ? view.jumpTo(id) : openNote(id))}
      className={look}
      style={{ background }}
    >
      <span className="sr-only">{PAIRS_LABELS.goToNote} </span>
      {body}
      {footer}
    </PlainButton>
  )
}

/** After a reveal without names only the person's own draft document shows that a note is theirs. */
function useWriterLabel(noteId: string): string {
  const { me, connection } = useBoard()
  const draft = useReadable(connection.draft)
  // The draft is empty until it is loaded.
  useReadable(draft?.isSynced ?? NOT_SYNCED)
  const authorId = useNote(noteId)?.authorId ?? null
  const author = useAuthors()(authorId)
  if (authorId === me.id) return PAIRS_LABELS.yours
  if (authorId === null && draft && isFromDraft(draft.doc, noteId)) return PAIRS_LABELS.yours
  return author?.name ?? ''
}
