import { Check, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { shorten } from '#panels/labels/idea-labels.ts'
import { WINDOW_TALK_LABELS } from '#panels/labels/window-talk-labels.ts'
import { useNoteActions } from '#panels/notes/note-actions.ts'
import { NoteField } from '#panels/notes/note-field.tsx'
import { useCanEdit, useNote, useSession } from '#panels/open-board/board-context.tsx'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { isWritingPrivately } from '#session/private-writing/private-writing.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'

const MAX_NAME_CHARS = 60

/** A draft that the clerk wrote from this person's words, with these words. */
export function TalkDraft({ noteId, quote }: { noteId: string; quote: string }) {
  const note = useNote(noteId)
  if (!note) return <p className="mt-2 text-ink-2 text-small">{WINDOW_TALK_LABELS.gone}</p>
  return (
    <section
      aria-label={`${WINDOW_TALK_LABELS.draft}: ${shorten(note.text, MAX_NAME_CHARS)}`}
      className="mt-2 border-line-strong border-l-2 pl-3"
    >
      <DraftText note={note} />
      <p dir="auto" className="mt-1.5 break-words text-ink-2 text-small">
        <span className="sr-only">{CONVERSATION_LABELS.youSaid} </span>
        <q>{quote}</q>
      </p>
    </section>
  )
}

function DraftText({ note }: { note: ListedNote }) {
  const actions = useNoteActions()
  const canEdit = useCanEdit()
  const { privateWriting } = useSession()
  const [isEdited, setEdited] = useState(false)
  const isOwn = note.isPrivate === true || note.awaitsHandIn === true
  const mayHandIn = canEdit && note.awaitsHandIn === true && isWritingPrivately(privateWriting)
  return (
    <>
      <div
        className="rounded-note px-3 py-2 text-note-ink"
        style={{ background: `var(--note-${note.color}, var(--note-yellow))` }}
      >
        {isEdited && canEdit ? (
          <NoteField
            noteId={note.id}
            label={WINDOW_TALK_LABELS.draft}
            onDone={() => setEdited(false)}
            onDeleted={() => setEdited(false)}
            className="font-note text-body max-phone:text-phone"
          />
        ) : (
          <p dir="auto" className="whitespace-pre-wrap break-words font-note text-body max-phone:text-phone">
            {note.text}
          </p>
        )}
        <p className="mt-0.5 text-note-meta text-small">{stateLabelOf(note)}</p>
      </div>
      {isOwn && canEdit && (
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {mayHandIn && (
            <Button
              size="small"
              icon={<Check size={14} aria-hidden />}
              onClick={() => actions.handIn([note.id])}
            >
              {WINDOW_TALK_LABELS.handIn}
            </Button>
          )}
          <Button
            size="small"
            kind="quiet"
            icon={<Pencil size={14} aria-hidden />}
            onClick={() => setEdited(!isEdited)}
          >
            {ACTION_LABELS.edit}
          </Button>
          <Button
            size="small"
            kind="quiet"
            icon={<Trash2 size={14} aria-hidden />}
            onClick={() => actions.remove(note)}
          >
            {WINDOW_TALK_LABELS.drop}
          </Button>
        </div>
      )}
    </>
  )
}

function stateLabelOf({ isPrivate, awaitsHandIn }: ListedNote): string {
  if (awaitsHandIn) return WINDOW_TALK_LABELS.notHandedIn
  return isPrivate ? WINDOW_TALK_LABELS.handedIn : WINDOW_TALK_LABELS.onBoard
}
