'use client'

import { Crosshair, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { typingWords } from '#canvas/connection/typing-words.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { usePerson } from './board-context.tsx'
import type { NoteActions } from './note-actions.ts'
import { NoteField } from './note-field.tsx'
import { PaperButton } from './paper-button.tsx'
import type { ListedNote } from './watch-notes.ts'

export interface NoteRowProps {
  note: ListedNote
  /** Who types in it, in words. */
  typing: string | null
  isPhone: boolean
  canEdit: boolean
  isCurrent: boolean
  isEdited: boolean
  actions: NoteActions
  onFocus: (noteId: string) => void
  /** What Enter or a tap does. */
  onOpen: (noteId: string) => void
  onEditEnd: (noteId: string, how: 'kept' | 'blurred') => void
  onEditedDeleted: (note: ListedNote, text: string) => void
  /** Absent without a canvas. */
  onJump?: (noteId: string) => void
}

export function noteLabel(note: ListedNote, author: string | null): string {
  const name = note.number === null ? 'Note' : `Note ${note.number}`
  const by = author ? ` by ${author}` : ''
  return `${name}${by}: ${note.text.trim() || 'empty'}`
}

/** One note in the list, on its own paper. */
export const NoteRow = memo(function NoteRow(props: NoteRowProps) {
  const { note, isPhone, isEdited, isCurrent, canEdit } = props
  const author = usePerson(note.authorId)
  const label = noteLabel(note, author?.name ?? null)
  const rowClass = classNames(
    'group/row relative rounded-note text-note-ink',
    isPhone ? 'px-3.5 pt-2.5 pb-2.5' : 'px-3 pt-2.5 pb-2',
  )
  return (
    // A row takes the focus as a whole; its keys are in the list above it. On a phone all of it is one button.
    <article
      tabIndex={isPhone ? undefined : isCurrent ? 0 : -1}
      aria-label={label}
      data-note-row={isPhone ? undefined : note.id}
      onFocus={(event) => event.target === event.currentTarget && props.onFocus(note.id)}
      onDoubleClick={() => canEdit && !isEdited && !isPhone && props.onOpen(note.id)}
      className={rowClass}
      style={{ background: `var(--note-${note.color}, var(--note-yellow))` }}
    >
      {isPhone && (
        <button
          type="button"
          aria-label={`Open ${note.number === null ? 'note' : `note ${note.number}`}`}
          data-note-row={note.id}
          onClick={() => props.onOpen(note.id)}
          className="absolute inset-0 rounded-note"
        />
      )}
      {isEdited ? (
        <NoteField
          noteId={note.id}
          label={`Text of ${note.number === null ? 'the note' : `note ${note.number}`}`}
          onDone={(how) => props.onEditEnd(note.id, how)}
          onDeleted={(text) => props.onEditedDeleted(note, text)}
          className={textClass(isPhone)}
        />
      ) : (
        <p
          dir="auto"
          className={classNames('line-clamp-8 whitespace-pre-wrap break-words', textClass(isPhone))}
        >
          {note.text || <span className="text-note-meta">Empty</span>}
        </p>
      )}
      <RowMeta {...props} authorName={author?.name ?? null} authorColor={author?.color ?? ''} />
    </article>
  )
})

function textClass(isPhone: boolean): string {
  return isPhone ? 'font-note text-[17px] leading-6' : 'font-note text-body'
}

function RowMeta(props: NoteRowProps & { authorName: string | null; authorColor: string }) {
  const { note, typing, isPhone, canEdit, isEdited, authorName, authorColor } = props
  return (
    <div className="mt-1.5 flex min-h-6 items-center gap-2 text-note-meta text-small">
      {authorName && isPhone && <Avatar name={authorName} color={authorColor} size={20} isDecorative />}
      {authorName && <span className="max-w-1/2 shrink-0 truncate">{authorName}</span>}
      {note.number !== null && <span className="tabular-nums">#{note.number}</span>}
      {typing && (
        <span className="truncate font-button">
          {/* Beside the author's own name it is not said twice. */}
          {authorName && typing === typingWords([authorName]) ? 'is typing' : typing}
        </span>
      )}
      {!isPhone && !isEdited && (
        <span className="ml-auto flex opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100">
          {props.onJump && (
            <RowButton
              label="Show on the canvas"
              onClick={() => props.onJump?.(note.id)}
              isReachable={props.isCurrent}
            >
              <Crosshair size={15} aria-hidden />
            </RowButton>
          )}
          {canEdit && <RowEditing {...props} />}
        </span>
      )}
    </div>
  )
}

function RowEditing({ note, actions, onOpen, isCurrent }: NoteRowProps) {
  return (
    <>
      <RowButton label="Edit" onClick={() => onOpen(note.id)} isReachable={isCurrent}>
        <Pencil size={15} aria-hidden />
      </RowButton>
      <PaperButton
        value={note.color}
        onChoose={(color) => actions.recolor(note.id, color)}
        isReachable={isCurrent}
      />
      <RowButton label="Delete" onClick={() => actions.remove(note)} isReachable={isCurrent}>
        <Trash2 size={15} aria-hidden />
      </RowButton>
    </>
  )
}

interface RowButtonProps {
  label: string
  /** Only the current row's buttons are on the way of the Tab key. */
  isReachable?: boolean
  onClick: () => void
  children: React.ReactNode
}

function RowButton({ label, isReachable = true, onClick, children }: RowButtonProps) {
  return (
    <IconButton
      label={label}
      tooltipSide="top"
      size={32}
      tabIndex={isReachable ? 0 : -1}
      onClick={onClick}
      icon={children}
      className="-my-1 text-note-meta focus-visible:outline-note-ink enabled:hover:bg-[color-mix(in_srgb,var(--note-ink)_12%,transparent)] enabled:hover:text-note-ink"
    />
  )
}
