'use client'

import { useRef } from 'react'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { CapturedNote } from './message/captured-note.tsx'
import { useStickToEnd } from '#ui/use-stick-to-end.ts'

/** The notes that this person captured on this board, each with how far it is saved. */
export function CapturedNotes({ notes }: { notes: readonly ListedNote[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useStickToEnd(scroller, content, null)
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with keys
      tabIndex={0}
      aria-label="What you captured"
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
    >
      <div ref={content} className="mx-auto flex min-h-full max-w-[640px] flex-col px-4 py-4">
        {notes.length === 0 && <NothingYet />}
        <ul aria-label="Captured" className="mt-auto flex flex-col gap-2">
          {notes.map((note) => (
            <li key={note.id}>
              <CapturedNote note={note} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function NothingYet() {
  return (
    <div className="my-auto py-6">
      <span
        aria-hidden
        className="block size-24 rounded-note border-[1.5px] border-line-strong border-dashed"
      />
      <h2 className="mt-4 text-page">Keep a thought as it is</h2>
      <p className="mt-1.5 max-w-[46ch] text-body text-ink-2 max-phone:text-phone">
        One thought, then Enter. It becomes a note in the clerk’s tray on the board, and an idea in the log.
        This works without a connection, too.
      </p>
    </div>
  )
}
