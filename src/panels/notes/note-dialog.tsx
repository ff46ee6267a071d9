import { Lock, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Swatches } from '#canvas/chrome/swatches.tsx'
import { CANVAS_LABELS } from '#canvas/labels/canvas-labels.ts'
import { LOCK_LABELS } from '#canvas/labels/lock-labels.ts'
import { privateLabel } from '#canvas/labels/note-author-labels.ts'
import { nameWithProgram } from '#panels/labels/author-labels.ts'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { WINDOW_TALK_LABELS } from '#panels/labels/window-talk-labels.ts'
import { type Author, useAuthors } from '#panels/open-board/authors.ts'
import { useBoard, useCanEdit, useSession } from '#panels/open-board/board-context.tsx'
import { isLockedHere } from '#panels/open-board/locked-notes.ts'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { NotePromotionButtons } from '#panels/promotions/promote-menu.tsx'
import { PromotionLine } from '#panels/promotions/promotion-line.tsx'
import { NoteReactionList } from '#panels/reactions/note-reactions.tsx'
import type { NoteOrigin } from '#session/origin/note-origin.ts'
import { isWritingPrivately } from '#session/private-writing/private-writing.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#ui/dialog.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { CitingSentences } from './citing-sentences.tsx'
import { MentionState, RefusedMentions } from './mention-news.tsx'
import { useNoteActions } from './note-actions.ts'
import { NoteField } from './note-field.tsx'
import { NOTE_LABELS } from './note-labels.ts'
import { NoteText } from './note-text.tsx'
import { useNoteOrigins } from './use-note-origins.ts'

interface NoteDialogProps {
  noteId: string | null
  isPhone: boolean
  onClose: () => void
}

export function NoteDialog({ noteId, isPhone, onClose }: NoteDialogProps) {
  const { ownList } = useBoard()
  const note = useReadable(ownList).notes.find(({ id }) => id === noteId)
  const wasShown = useRef(false)
  useEffect(() => {
    // The note was deleted while it was open. Without this, restoring the note would open the dialog again.
    if (wasShown.current && !note) onClose()
    wasShown.current = note !== undefined
  })
  const title = NOTE_LABELS.noteTitle(note?.number ?? null)
  return (
    <Dialog isOpen={note !== undefined} onClose={onClose} title={title} width={480}>
      {note && <NoteBody note={note} isPhone={isPhone} onClose={onClose} />}
    </Dialog>
  )
}

function NoteBody({ note, isPhone, onClose }: { note: ListedNote; isPhone: boolean; onClose: () => void }) {
  const { view } = useBoard()
  const canEdit = useCanEditNote(note.id)
  const actions = useNoteActions()
  const author = useAuthors()(note.authorId)
  const originOf = useNoteOrigins()
  const [isTyping, setTyping] = useState(isPhone && canEdit)
  const toast = useToast()
  return (
    <DialogBody>
      <div
        className="rounded-note px-4 py-3 text-note-ink"
        style={{ background: `var(--note-${note.color}, var(--note-yellow))` }}
      >
        {isTyping && canEdit ? (
          <NoteField
            noteId={note.id}
            label={NOTE_LABELS.text}
            onDone={(how) => (how === 'kept' || !isPhone) && setTyping(false)}
            onDeleted={(text) => {
              onClose()
              toast({
                text: CANVAS_LABELS.typedNoteDeleted,
                action: { label: ACTION_LABELS.restore, onAction: () => actions.restore(note, text) },
              })
            }}
            className="max-h-[40dvh] overflow-y-auto! font-note text-[17px] leading-6"
          />
        ) : (
          <div
            dir="auto"
            className="max-h-[50dvh] min-h-12 overflow-y-auto whitespace-pre-wrap break-words font-note text-[17px] leading-6"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: long text scrolls, by keyboard too
            tabIndex={0}
          >
            {note.text ? <NoteText text={note.text} noteId={note.id} /> : NOTE_LABELS.emptyNote}
          </div>
        )}
      </div>
      {note.isPrivate ? (
        <PrivateLine note={note} canEdit={canEdit} />
      ) : (
        author && <AuthorLine author={author} program={note.program} origin={originOf(note)} />
      )}
      <LockLine lock={note.lock} />
      <PromotionLine noteId={note.id} className="mt-2 text-ink-2 text-small" />
      <MentionState noteId={note.id} text={note.text} />
      <RefusedMentions sourceId={note.id} hint={NOTE_LABELS.changeAsksAgain} className="mt-3" />
      {!note.isPrivate && <NoteReactionList noteId={note.id} />}
      <NotePromotionButtons note={note} />
      <CitingSentences noteId={note.id} />
      {canEdit && (
        <Swatches
          label={FIELD_LABELS.colour}
          value={note.color}
          size={isPhone ? 'touch' : 'tool'}
          onChoose={(color) => actions.recolor(note.id, color)}
          className={isPhone ? 'mt-3 grid w-fit grid-cols-4 gap-1' : 'mt-3 flex flex-wrap gap-1'}
        />
      )}
      <DialogActions>
        {canEdit && (
          <Button
            kind="quiet"
            icon={<Trash2 size={16} aria-hidden />}
            className="mr-auto"
            onClick={() => {
              onClose()
              actions.remove(note)
            }}
          >
            {ACTION_LABELS.delete}
          </Button>
        )}
        <WritersButton note={note} />
        {view && (
          <Button
            onClick={() => {
              onClose()
              view.jumpTo(note.id)
            }}
          >
            {ACTION_LABELS.showOnCanvas}
          </Button>
        )}
        {canEdit && !isTyping && <Button onClick={() => setTyping(true)}>{NOTE_LABELS.editText}</Button>}
        {isPhone && <Button onClick={onClose}>{ACTION_LABELS.done}</Button>}
      </DialogActions>
    </DialogBody>
  )
}

/** A draft of a talk can be handed in here too. */
function PrivateLine({ note, canEdit }: { note: ListedNote; canEdit: boolean }) {
  const { privateWriting } = useSession()
  const actions = useNoteActions()
  const mayHandIn = canEdit && note.awaitsHandIn && isWritingPrivately(privateWriting)
  return (
    <div className="mt-3 flex min-h-8 items-center justify-between gap-2">
      <p className="text-ink-2 text-small">{privateLabel(note)}</p>
      {mayHandIn && (
        <Button size="small" onClick={() => actions.handIn([note.id])}>
          {WINDOW_TALK_LABELS.handIn}
        </Button>
      )}
    </div>
  )
}

function WritersButton({ note: { id, isPrivate } }: { note: ListedNote }) {
  const { wordsOf } = useBoard()
  if (isPrivate) return null
  return (
    <Button kind="quiet" onClick={() => wordsOf.set(id)}>
      {FIELD_LABELS.writers}
    </Button>
  )
}

function useCanEditNote(noteId: string): boolean {
  const { connection } = useBoard()
  return useCanEdit() && !isLockedHere(connection, noteId)
}

function LockLine({ lock }: Pick<ListedNote, 'lock'>) {
  return (
    lock && (
      <p className="mt-2 flex items-center gap-2 text-ink-2 text-small">
        <Lock size={14} aria-hidden />
        {LOCK_LABELS[lock]}
      </p>
    )
  )
}

interface AuthorLineProps {
  author: Author
  program: string | null
  origin: NoteOrigin
}

function AuthorLine({ author, program, origin }: AuthorLineProps) {
  return (
    <p className="mt-3 flex items-center gap-2 text-ink-2 text-small">
      {author.kind === 'agent' ? (
        <AgentMark agent={author} size={20} isDecorative />
      ) : (
        <Avatar name={author.name} color={author.color} size={24} isDecorative />
      )}
      {nameWithProgram(author, program)}
      <OriginLabel origin={origin} author={author} />
    </p>
  )
}
