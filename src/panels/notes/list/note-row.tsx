import { memo } from 'react'
import { noteByLabel } from '#canvas/labels/note-author-labels.ts'
import { nameWithProgram } from '#panels/labels/author-labels.ts'
import { NOTE_LABELS } from '#panels/notes/note-labels.ts'
import type { Author } from '#panels/open-board/authors.ts'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { NotePlus } from '#panels/reactions/note-reactions.tsx'
import type { NoteOrigin } from '#session/origin/note-origin.ts'
import { classNames } from '#ui/class-names.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import type { NoteActions } from '../note-actions.ts'
import { NoteField } from '../note-field.tsx'
import { NoteText } from '../note-text.tsx'
import { NOTE_LIST_LABELS } from './note-list-labels.ts'
import { RowMeta } from './note-row-meta.tsx'

/** A note with its state in the session, as plain values: a row is drawn again only when one of them changes. */
export interface NoteRowProps {
  note: ListedNote
  /** null for an imported note, and for an author that the session does not know. */
  author: Author | null
  /** Written by the demo script, not by a model. */
  origin: NoteOrigin
  /** From a round where other notes were selected: shown paler. */
  isAlternative: boolean
  /** The note's typists, or the agents that answer it, as words; null for none. */
  typing: string | null
  isPhone: boolean
  canEdit: boolean
  mayPromote: boolean
  isCurrent: boolean
  isEdited: boolean
  actions: NoteActions
  /** The row itself got the focus, not one of its buttons. */
  onFocus: (noteId: string) => void
  /** Enter, a double-click, or a tap on a phone. */
  onOpen: (noteId: string) => void
  /** See `NoteField.onDone`: after `kept`, the focus goes back to the row. */
  onEditEnd: (noteId: string, how: 'kept' | 'blurred') => void
  /** Another person deleted the note while this person typed in it; `text` is the field's text. */
  onEditedDeleted: (note: ListedNote, text: string) => void
  /** Shows it on the canvas; absent without one. */
  onJump?: (noteId: string) => void
}

/**
 * The name of a row for screen readers: number, author and text, in the order in which people refer to notes.
 */
export function noteRowLabel(note: ListedNote, author: string | null, isAlternative = false): string {
  const by = noteByLabel(note.number, author, note.isPrivate ?? false)
  return `${by}${isAlternative ? NOTE_LIST_LABELS.notChosen : ''}: ${note.text.trim() || NOTE_LIST_LABELS.empty}`
}

/** The size of the cut corner that marks a note by an agent. */
const CUT_PX = { phone: 22, panel: 16 }

/**
 * One note in the list, on its own paper. Memoised: a list shows dozens, and each keystroke of anyone changes
 * one of them.
 */
export const NoteRow = memo(function NoteRow(props: NoteRowProps) {
  const { note, author, isPhone, isEdited, isCurrent, canEdit, isAlternative } = props
  const label = noteRowLabel(note, author && nameWithProgram(author, note.program), isAlternative)
  const isAgents = author?.kind === 'agent'
  return (
    // A row takes the focus as a whole; its keys are in the list above it. On a phone all of it is one button.
    <article
      tabIndex={isPhone ? undefined : isCurrent ? 0 : -1}
      aria-label={label}
      data-note-row={isPhone ? undefined : note.id}
      onFocus={(event) => event.target === event.currentTarget && props.onFocus(note.id)}
      onDoubleClick={() => canEdit && !isEdited && !isPhone && props.onOpen(note.id)}
      className={rowClass(props)}
      style={paper(note.color, isAlternative)}
    >
      {isPhone && (
        <PlainButton
          aria-label={NOTE_LIST_LABELS.openNote(note.number)}
          data-note-row={note.id}
          onClick={() => props.onOpen(note.id)}
          className="absolute inset-0 rounded-note"
        />
      )}
      <div className={isPhone ? 'flex items-center gap-3' : undefined}>
        <div className="min-w-0 flex-1">
          <RowText {...props} />
          <RowMeta {...props} />
        </div>
        {isPhone && !note.isPrivate && <NotePlus note={note} isPhone isReachable />}
      </div>
      {isAgents && (
        <Fold color={note.color} sizePx={isPhone ? CUT_PX.phone : CUT_PX.panel} isFaint={isAlternative} />
      )}
    </article>
  )
})

function rowClass({ isPhone, isAlternative, author }: NoteRowProps): string {
  return classNames(
    'group/row relative rounded-note',
    isAlternative ? 'text-ink-2' : 'text-note-ink',
    isAlternative && author?.kind === 'person' && 'border border-line-strong border-dashed',
    isPhone ? 'px-3.5 pt-2.5 pb-2.5' : 'px-3 pt-2.5 pb-2',
  )
}

function RowText({ note, isPhone, isCurrent, isEdited, onEditEnd, onEditedDeleted }: NoteRowProps) {
  if (isEdited) {
    return (
      <NoteField
        noteId={note.id}
        label={NOTE_LIST_LABELS.textOf(note.number)}
        onDone={(how) => onEditEnd(note.id, how)}
        onDeleted={(text) => onEditedDeleted(note, text)}
        className={textClass(isPhone)}
      />
    )
  }
  return (
    <div
      dir="auto"
      // On a phone all of the row is a button: what can be pressed in its words is above that.
      className={classNames(
        'line-clamp-8 whitespace-pre-wrap break-words [&_:is(a,button)]:relative',
        textClass(isPhone),
      )}
    >
      {note.text ? (
        <NoteText text={note.text} noteId={note.id} isReachable={isPhone || isCurrent} />
      ) : (
        <span className="text-note-meta">{NOTE_LABELS.emptyNote}</span>
      )}
    </div>
  )
}

/** An alternative is paler, never transparent: its text keeps its contrast. */
function paper(color: string, isAlternative: boolean) {
  const full = `var(--note-${color}, var(--note-yellow))`
  return { background: isAlternative ? `color-mix(in srgb, ${full} 30%, var(--sheet))` : full }
}

function Fold({ color, sizePx, isFaint }: { color: string; sizePx: number; isFaint: boolean }) {
  const full = `var(--note-${color}, var(--note-yellow))`
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute right-0 bottom-0 bg-sheet max-phone:bg-desk"
      style={{ width: sizePx, height: sizePx }}
    >
      <span
        className="absolute inset-0"
        style={{
          background: isFaint
            ? `color-mix(in srgb, ${full} 48%, var(--sheet))`
            : `color-mix(in srgb, ${full}, var(--fold) 22%)`,
          clipPath: 'polygon(0 0, 100% 0, 0 100%)',
        }}
      />
    </span>
  )
}

function textClass(isPhone: boolean): string {
  return isPhone ? 'font-note text-[17px] leading-6' : 'font-note text-body'
}
