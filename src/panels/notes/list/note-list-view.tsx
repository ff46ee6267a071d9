import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { CANVAS_LABELS } from '#canvas/labels/canvas-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useAuthors } from '#panels/open-board/authors.ts'
import { useBoard, useCanEdit, useChosenOnly, useSession } from '#panels/open-board/board-context.tsx'
import { isLockedHere } from '#panels/open-board/locked-notes.ts'
import type { ListedNote, NoteList } from '#panels/open-board/watch-notes.ts'
import { useMayPromote } from '#panels/promotions/promotion-line.tsx'
import { partsIn } from '#session/private-writing/private-writing.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useAnswering } from '../mention-news.tsx'
import { type NoteActions, useNoteActions } from '../note-actions.ts'
import { useNoteOrigins } from '../use-note-origins.ts'
import { type ListItem, listItems, noteBeside, noteFrom } from './list-items.ts'
import { NOTE_LIST_LABELS } from './note-list-labels.ts'
import { type NoteOrder, orderNotes } from './note-list-order.ts'
import { NoteRow, type NoteRowProps } from './note-row.tsx'
import { useAlternatives } from './plus-only-toggle.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useNoteRows } from './use-note-rows.ts'
import { useTypists } from './use-typists.ts'

interface NoteListViewProps {
  /**
   * By number, newest first or under their frames. In a reveal part by part, *newest* lists one’s own private notes
   * last.
   */
  order: NoteOrder
  isPhone?: boolean
  /** The note to scroll to and to mark, or the frame whose heading to scroll to; null for none. */
  shownId: string | null
}

/**
 * The notes as a list that works without a canvas, by keyboard and for screen readers. Enter edits in place in the
 * panel; on a phone, and for people who cannot edit, it opens the dialog. Only visible rows are in the page;
 * `aria-setsize` and `aria-posinset` give the true counts.
 */
export function NoteListView({ order, isPhone = false, shownId }: NoteListViewProps) {
  const { connection, view } = useBoard()
  const canEdit = useCanEdit()
  const actions = useNoteActions()
  const typists = useTypists(connection)
  const answering = useAnswering()
  const notes = useShownNotes()
  const factsOf = useRowFacts()
  const isRevealing = partsIn(useSession().privateWriting) !== null
  const items = useMemo(() => listItems(orderNotes(notes, order, isRevealing)), [notes, order, isRevealing])
  const [currentId, setCurrentId] = useState<string | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const editing = useNoteEditing(actions)
  const rows = useNoteRows({ items, scroller, keptId: editing.noteId ?? currentId, shownId, isPhone })
  const goTo = (noteId: string | null): void => {
    setCurrentId(noteId)
    rows.focus(noteId)
  }
  const open = useOpenNote(isPhone, editing.begin)
  const onKeyDown = useListKeys({
    items,
    currentId,
    isEditing: editing.noteId !== null,
    canEdit,
    goTo,
    open,
    leave: view?.focus,
    remove: (note) => {
      goTo(noteBeside(items, note.id))
      actions.remove(note)
    },
  })
  /** Exactly one row is reachable by Tab, also before any has had the focus: the first. */
  const reachableId = items.some((item) => item.key === currentId) ? currentId : noteFrom(items, null, 0)
  const endEdit = (noteId: string, how: 'kept' | 'blurred'): void => {
    editing.end(noteId)
    if (how === 'kept') rows.focus(noteId)
  }
  const shared = {
    isPhone,
    actions,
    onFocus: setCurrentId,
    onOpen: open,
    onEditedDeleted: editing.deleted,
    onJump: view?.jumpTo,
    onEditEnd: endEdit,
  }
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 pt-1 phone:pt-3">
      <DrawnRows rows={rows} count={notes.notes.length} onKeyDown={onKeyDown}>
        {(item) => (
          <ListEntry
            {...shared}
            item={item}
            isShown={item.key === shownId}
            {...factsOf(item.kind === 'note' ? item.note : null)}
            typing={typists.get(item.key) ?? answering.get(item.key) ?? null}
            isCurrent={item.key === reachableId}
            canEdit={canEdit && !isLockedHere(connection, item.key)}
            isEdited={canEdit && !isLockedHere(connection, item.key) && item.key === editing.noteId}
          />
        )}
      </DrawnRows>
    </div>
  )
}

interface DrawnRowsProps {
  rows: ReturnType<typeof useNoteRows>
  /** How many notes the whole list has. */
  count: number
  onKeyDown: ReturnType<typeof useListKeys>
  children: (item: ListItem) => ReactNode
}

/** The rows in view, at their places in the whole list. */
function DrawnRows({ rows, count, onKeyDown, children }: DrawnRowsProps) {
  return (
    <ul
      aria-label={TAB_LABELS.notes}
      className="relative"
      style={{ height: rows.totalPx }}
      onKeyDown={onKeyDown}
    >
      {rows.drawn.map(({ item, index, startPx }) => (
        <li
          key={item.key}
          ref={rows.measure}
          data-index={index}
          aria-setsize={item.kind === 'note' ? count : undefined}
          aria-posinset={item.kind === 'note' ? item.position : undefined}
          className="absolute inset-x-0 top-0 pb-2"
          style={{ translate: `0 ${startPx}px` }}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  )
}

function useOpenNote(isPhone: boolean, begin: (noteId: string) => void): (noteId: string) => void {
  const { connection, openNote } = useBoard()
  const canEdit = useCanEdit()
  return useCallback(
    (noteId) => (isPhone || !canEdit || isLockedHere(connection, noteId) ? openNote(noteId) : begin(noteId)),
    [connection, isPhone, canEdit, openNote, begin],
  )
}

/** All notes, or for a viewer of "Chosen only" those without the alternatives. */
function useShownNotes(): NoteList {
  const all = useReadable(useBoard().ownList)
  const alternatives = useAlternatives()
  const [isChosenOnly] = useChosenOnly()
  return useMemo(() => {
    if (!isChosenOnly || alternatives.size === 0) return all
    return { ...all, notes: all.notes.filter(({ id }) => !alternatives.has(id)) }
  }, [all, alternatives, isChosenOnly])
}

type RowFacts = Pick<NoteRowProps, 'author' | 'origin' | 'isAlternative' | 'mayPromote'>

/**
 * Returns a function that looks up a note's facts in the session. The row gets values rather than the session, so that its
 * `memo` works.
 */
function useRowFacts(): (note: ListedNote | null) => RowFacts {
  const authorOf = useAuthors()
  const originOf = useNoteOrigins()
  const alternatives = useAlternatives()
  const mayPromote = useMayPromote()
  return (note) => ({
    mayPromote,
    author: authorOf(note?.authorId ?? null),
    origin: note === null ? 'person' : originOf(note),
    isAlternative: note !== null && alternatives.has(note.id),
  })
}

/** Folding is stored in the frame and the same for everyone: people who cannot edit only read that it is folded. */
function UnfoldButton({ frameId }: { frameId: string }) {
  const { actions } = useBoard()
  const canEdit = useCanEdit()
  if (!canEdit) return <span className="text-ink-2 text-small">{NOTE_LIST_LABELS.folded}</span>
  return (
    <LinkButton onClick={() => actions.foldRound?.(frameId, false)} className="ml-auto">
      {NOTE_LIST_LABELS.unfold}
    </LinkButton>
  )
}

/** A row of the list: a heading, or a note. `isShown` outlines the note that the page was sent to. */
interface ListEntryProps extends Omit<NoteRowProps, 'note'> {
  item: ListItem
  isShown: boolean
}

function ListEntry({ item, isShown, ...row }: ListEntryProps) {
  if (item.kind === 'heading') {
    return (
      <h3 className="flex items-baseline gap-2 pt-2 pb-0.5 text-board">
        <span className="truncate">{item.frame?.name ?? NOTE_LIST_LABELS.outsideFrames}</span>
        <span className="font-text text-body text-ink-2 tabular-nums">{item.count}</span>
        {item.frame?.isFolded && <UnfoldButton frameId={item.frame.id} />}
      </h3>
    )
  }
  return (
    <div className={isShown ? 'rounded-note outline-2 outline-ink outline-offset-2' : undefined}>
      <NoteRow {...row} note={item.note} />
    </div>
  )
}

interface NoteEditing {
  /** null while no note is being edited. */
  noteId: string | null
  begin: (noteId: string) => void
  end: (noteId: string) => void
  /** Another person deleted it: a toast offers to restore it with `text`. */
  deleted: (note: ListedNote, text: string) => void
}

/**
 * The edited note of a list. `end` names the note, because the blur of one field may follow the opening of the next
 * one.
 */
function useNoteEditing(actions: NoteActions): NoteEditing {
  const [noteId, setNoteId] = useState<string | null>(null)
  const toast = useToast()
  const end = useCallback((ended: string) => setNoteId((now) => (now === ended ? null : now)), [])
  const deleted = useCallback(
    (note: ListedNote, text: string) => {
      end(note.id)
      toast({
        text: CANVAS_LABELS.typedNoteDeleted,
        action: { label: ACTION_LABELS.restore, onAction: () => actions.restore(note, text) },
      })
    },
    [actions, end, toast],
  )
  return { noteId, begin: setNoteId, end, deleted }
}
