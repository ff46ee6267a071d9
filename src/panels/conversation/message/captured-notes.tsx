import { useRef } from 'react'
import { CaptureProgress } from '#panels/capture/capture-progress.tsx'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { shorten } from '#panels/labels/idea-labels.ts'
import { useNoteActions } from '#panels/notes/note-actions.ts'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { useStickToEnd } from '#ui/use-stick-to-end.ts'

export function CapturedNotes({ notes }: { notes: readonly ListedNote[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useStickToEnd(scroller, content, null)
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with keys
      tabIndex={0}
      aria-label={CONVERSATION_LABELS.whatYouCaptured}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
    >
      <div ref={content} className="mx-auto flex min-h-full max-w-[640px] flex-col px-4 py-4">
        {notes.length === 0 && <NothingYet />}
        <ul aria-label={CONVERSATION_LABELS.captured} className="mt-auto flex flex-col gap-2">
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
      <h2 className="mt-4 text-page">{CONVERSATION_LABELS.keepAThoughtAs}</h2>
      <p className="mt-1.5 max-w-[46ch] text-body text-ink-2 max-phone:text-phone">
        {CONVERSATION_LABELS.captureHint}
      </p>
    </div>
  )
}

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
          <CaptureProgress note={note} />
        </p>
      </div>
      <PlainButton
        aria-label={CONVERSATION_LABELS.undoNote(shorten(note.text, 60))}
        onClick={() => actions.remove(note)}
        className="h-10 shrink-0 rounded-field px-2.5 font-button text-small underline underline-offset-3 transition-colors hover:bg-[color-mix(in_srgb,var(--note-ink)_12%,transparent)] focus-visible:outline-note-ink"
      >
        {ACTION_LABELS.undo}
      </PlainButton>
    </div>
  )
}
