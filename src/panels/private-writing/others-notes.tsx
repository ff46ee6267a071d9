import { useMemo } from 'react'
import type { Readable } from '#base/readable.ts'
import { writable } from '#base/readable.ts'
import { type LentNote, watchLentNotes } from '#board/private-writing/lent-notes.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { entryOf } from '#session/core/entry-of.ts'
import { isWritingPrivately } from '#session/private-writing/private-writing.ts'
import { useReadable } from '#ui/use-readable.ts'
import { PRIVATE_WRITING_LABELS } from './private-writing-labels.ts'

type Listed = LentNote & { id: string }

const NONE = writable<readonly Listed[]>([])

/** Notes of others that this person may read while everyone writes in private. Renders nothing without any. */
export function OthersNotes() {
  const { privateWriting, people } = useSession()
  const draft = useReadable(useBoard().connection.draft)
  const source: Readable<readonly Listed[]> = useMemo(
    () => (draft ? watchLentNotes(draft.doc) : NONE),
    [draft],
  )
  const notes = useReadable(source)
  if (!isWritingPrivately(privateWriting) || notes.length === 0) return null
  return (
    <section
      aria-label={PRIVATE_WRITING_LABELS.notesOfOthers}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with keys
      tabIndex={0}
      className="flex max-h-28 shrink-0 items-start gap-3 overflow-auto border-line border-b bg-sheet px-4 py-2"
    >
      <h2 className="w-20 shrink-0 pt-1 text-ink-2 text-small max-phone:sr-only">
        {PRIVATE_WRITING_LABELS.notesOfOthers}
      </h2>
      <ul className="flex items-start gap-2">
        {notes.map(({ id, text, color, by }) => (
          <li
            key={id}
            className="w-56 shrink-0 rounded-note px-3 py-2 text-body text-note-ink"
            style={{ background: `var(--note-${color}, var(--note-yellow))` }}
          >
            <p dir="auto" className="whitespace-pre-wrap break-words">
              {text}
            </p>
            {by !== null && (
              <p dir="auto" className="text-note-meta text-small">
                {entryOf(people, by)?.name}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
