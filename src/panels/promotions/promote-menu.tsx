import { Gavel, ListTodo, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { CHANGE_TO_DO, PROMOTE_ONE } from '#canvas/labels/promotion-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useMayPromote, useNotePromotion } from './promotion-line.tsx'

/** Returns the actions on one note; the caller has checked `useMayPromote`. */
function usePromoteActs(noteId: string) {
  const { actions } = useBoard()
  const kind = useNotePromotion(noteId)?.kind ?? null
  const toDo = kind === 'todo' ? CHANGE_TO_DO : PROMOTE_ONE.toDo
  const takeBack = kind === null ? null : kind === 'todo' ? PROMOTE_ONE.noToDo : PROMOTE_ONE.noDecision
  return [
    ...(kind === 'decision'
      ? []
      : [{ label: PROMOTE_ONE.decide, Icon: Gavel, act: () => actions.makeDecisions?.([noteId]) }]),
    { label: toDo, Icon: ListTodo, act: () => actions.openToDo?.([noteId]) },
    ...(takeBack === null
      ? []
      : [{ label: takeBack, Icon: Undo2, act: () => actions.takeBackPromotion?.([noteId]) }]),
  ]
}

export function PromoteMenu({ noteId, trigger }: { noteId: string; trigger: ReactNode }) {
  return (
    <Menu trigger={trigger}>
      <PromoteItems noteId={noteId} />
    </Menu>
  )
}

function PromoteItems({ noteId }: { noteId: string }) {
  const acts = usePromoteActs(noteId)
  return acts.map(({ label, Icon, act }) => (
    <MenuItem key={label} icon={<Icon size={16} aria-hidden />} onSelect={act}>
      {label}
    </MenuItem>
  ))
}

/**
 * Like `PromoteMenu`, as buttons in a dialog. Renders nothing for people who may not promote, and for a private note.
 */
export function NotePromotionButtons({ note }: { note: Pick<ListedNote, 'id' | 'isPrivate'> }) {
  const acts = usePromoteActs(note.id)
  if (!useMayPromote() || note.isPrivate) return null
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {acts.map(({ label, Icon, act }) => (
        <Button
          key={label}
          size="small"
          icon={<Icon size={15} aria-hidden />}
          className="max-phone:h-11!"
          onClick={act}
        >
          {label}
        </Button>
      ))}
    </p>
  )
}
