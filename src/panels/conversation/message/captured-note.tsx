'use client'

import { shorten } from '#panels/labels/idea-labels.ts'
import { useNoteActions } from '#panels/notes/note-actions.ts'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { HowFar } from '#panels/capture/how-far.tsx'

/** A captured note with how far it is saved, and Undo. */
export function CapturedNote({ note }: { note: ListedNote }) {
  const actions = useNoteActions()
  return (
    <div
      className="motion-land flex min-h-[60px] items-center gap-2 rounded-note py-2 pr-1.5 pl-3 text-note-ink"
      style={{ background: `var(--note-${note.color}, var(--note-yellow))` }}
    >
      <div className="min-w-0 flex-1">
        <p
          dir="auto"
          className="line-clamp-6 whitespace-pre-wrap break-words font-note text-body max-phone:text-phone"
        >
          {note.text}
        </p>
        <p className="mt-0.5 flex min-h-6 items-center gap-1.5 text-note-meta text-small tabular-nums">
          <HowFar note={note} />
        </p>
      </div>
      <button
        type="button"
        aria-label={`Undo: delete ${shorten(note.text, 60)}`}
        onClick={() => actions.remove(note)}
        className="h-10 shrink-0 rounded-field px-2.5 font-button text-small underline underline-offset-3 transition-colors hover:bg-[color-mix(in_srgb,var(--note-ink)_12%,transparent)] focus-visible:outline-note-ink"
      >
        Undo
      </button>
    </div>
  )
}
