import { useMemo, useState } from 'react'
import { COUNT_LABELS } from '#panels/labels/count-labels.ts'
import { useAuthors } from '#panels/open-board/authors.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { notesWithPlus } from '#session/conversations/notes-with-plus.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { useReadable } from '#ui/use-readable.ts'
import { SYNTHESES_LABELS } from './syntheses-labels.ts'

interface ChooseNotesDialogProps extends DialogOpenProps {
  /** The notes that would go in now; the dialog starts with them. */
  chosen: readonly string[]
  /** Called by the dialog's main button, with at least one note, in the order of numbers. */
  onChoose: (noteIds: string[]) => void
}

export function ChooseNotesDialog({ isOpen, onClose, chosen, onChoose }: ChooseNotesDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={SYNTHESES_LABELS.whatGoesIn}
      description={SYNTHESES_LABELS.whatGoesInHint}
      width={480}
    >
      <ChooseNotes chosen={chosen} onChoose={onChoose} onClose={onClose} />
    </Dialog>
  )
}

function ChooseNotes({ chosen, onChoose, onClose }: Omit<ChooseNotesDialogProps, 'isOpen'>) {
  const session = useSession()
  const { list } = useBoard()
  const { notes } = useReadable(list)
  const authorOf = useAuthors()
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(chosen))
  // A citation needs a number and text: unfinished and empty notes cannot be chosen.
  const finished = useMemo(
    () =>
      notes
        .filter(({ number, text }) => number !== null && text.trim() !== '')
        .sort((a, b) => (a.number ?? 0) - (b.number ?? 0)),
    [notes],
  )
  const ids = finished.filter(({ id }) => picked.has(id)).map(({ id }) => id)
  const put = (noteIds: readonly string[], isIn: boolean): void => {
    const next = new Set(picked)
    for (const id of noteIds) {
      if (isIn) next.add(id)
      else next.delete(id)
    }
    setPicked(next)
  }
  const byAuthor = Map.groupBy(finished, ({ authorId }) => authorId)
  return (
    <DialogBody>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => setPicked(new Set(notesWithPlus(session)))}>
          {SYNTHESES_LABELS.onlyWithPlus}
        </Button>
        <Button size="small" kind="quiet" onClick={() => setPicked(new Set(finished.map(({ id }) => id)))}>
          {FIELD_LABELS.all}
        </Button>
        <Button size="small" kind="quiet" onClick={() => setPicked(new Set())}>
          {FIELD_LABELS.none}
        </Button>
      </div>
      <div className="max-h-[46dvh] overflow-y-auto">
        {[...byAuthor].map(([authorId, own]) => (
          <AuthorNotes
            key={authorId ?? 'unknown'}
            name={authorOf(authorId)?.name ?? SYNTHESES_LABELS.unknownAuthor}
            notes={own}
            picked={picked}
            onPut={put}
          />
        ))}
      </div>
      <DialogActions>
        <Button kind="quiet" onClick={onClose}>
          {ACTION_LABELS.cancel}
        </Button>
        <Button
          disabledReason={ids.length === 0 ? SYNTHESES_LABELS.chooseNote : null}
          onClick={() => {
            onChoose(ids)
            onClose()
          }}
        >
          {SYNTHESES_LABELS.useNotes(ids.length)}
        </Button>
      </DialogActions>
    </DialogBody>
  )
}

interface AuthorNotesProps {
  name: string
  notes: readonly ListedNote[]
  picked: ReadonlySet<string>
  onPut: (noteIds: readonly string[], isIn: boolean) => void
}

/** The author's box is mixed while some of the notes are chosen; it selects or clears all of them. */
function AuthorNotes({ name, notes, picked, onPut }: AuthorNotesProps) {
  const count = notes.filter(({ id }) => picked.has(id)).length
  const isAll = count === notes.length
  return (
    <fieldset className="mb-2 min-w-0 border-0 p-0">
      <legend className="sr-only">{SYNTHESES_LABELS.notesBy(name)}</legend>
      <Check
        isChecked={isAll}
        isMixed={count > 0 && !isAll}
        onChange={(isIn) =>
          onPut(
            notes.map(({ id }) => id),
            isIn,
          )
        }
        className="font-button"
      >
        {name}
        <span className="ml-auto font-text text-ink-2 text-small tabular-nums">
          {COUNT_LABELS.outOf(count, notes.length)}
        </span>
      </Check>
      {notes.map((note) => (
        <Check
          key={note.id}
          isChecked={picked.has(note.id)}
          onChange={(isIn) => onPut([note.id], isIn)}
          className="pl-6"
        >
          <span className="w-9 shrink-0 text-ink-2 tabular-nums">#{note.number}</span>
          <span dir="auto" className="min-w-0 truncate">
            {note.text}
          </span>
        </Check>
      ))}
    </fieldset>
  )
}

interface CheckProps {
  isChecked: boolean
  isMixed?: boolean
  onChange: (isChecked: boolean) => void
  className?: string
  children: React.ReactNode
}

function Check({ isChecked, isMixed = false, onChange, className, children }: CheckProps) {
  return (
    <label
      className={classNames(
        'flex min-h-8 items-center gap-2 rounded-chip px-1 text-body hover:bg-sunk max-phone:min-h-11',
        className,
      )}
    >
      <Checkbox
        isChecked={isChecked}
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        onChange={onChange}
      />
      {children}
    </label>
  )
}
