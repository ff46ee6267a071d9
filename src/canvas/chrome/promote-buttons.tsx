import { Gavel, ListTodo } from 'lucide-react'
import { type Editor, TldrawUiMenuItem, useEditor, useValue } from 'tldraw'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CHANGE_TO_DO, PROMOTE_ONE, PROMOTE_SEVERAL } from '../labels/promotion-labels.ts'
import { selectedNoteIds } from '../signals/selected-notes.ts'
import {
  canPromoteSelected,
  openToDo,
  promotionOfSelected,
  takeBackPromotion,
  toggleDecision,
} from './promote-selected.ts'

/** null: this viewer may not do it, or no note is selected. */
function usePromotable(editor: Editor) {
  const canPromote = useValue('can promote', () => canPromoteSelected(editor), [editor])
  const kind = useValue('promotion of selected', () => promotionOfSelected(editor), [editor])
  const isOne = useValue('is one note', () => selectedNoteIds(editor).length === 1, [editor])
  if (!canPromote) return null
  const labels = isOne ? PROMOTE_ONE : PROMOTE_SEVERAL
  const toDo = isOne && kind === 'todo' ? CHANGE_TO_DO : labels.toDo
  return { kind, labels: { ...labels, toDo } }
}

export function PromoteButtons({ editor }: { editor: Editor }) {
  const promotable = usePromotable(editor)
  if (!promotable) return null
  const { kind, labels } = promotable
  const pressed = (isPressed: boolean) => classNames(isPressed && 'bg-sunk text-ink!')
  return (
    <>
      <IconButton
        label={kind === 'decision' ? labels.noDecision : labels.decide}
        keys="Y"
        icon={<Gavel size={17} aria-hidden />}
        className={pressed(kind === 'decision')}
        onClick={() => toggleDecision(editor)}
      />
      <IconButton
        label={labels.toDo}
        keys="Shift Y"
        icon={<ListTodo size={17} aria-hidden />}
        className={pressed(kind === 'todo')}
        onClick={() => openToDo(editor)}
      />
    </>
  )
}

export function PromoteItems() {
  const editor = useEditor()
  const promotable = usePromotable(editor)
  if (!promotable) return null
  const { kind, labels } = promotable
  return (
    <>
      <TldrawUiMenuItem
        id="make-decision"
        label={kind === 'decision' ? labels.noDecision : labels.decide}
        kbd="y"
        readonlyOk
        onSelect={() => toggleDecision(editor)}
      />
      <TldrawUiMenuItem
        id="make-to-do"
        label={labels.toDo}
        kbd="shift+y"
        readonlyOk
        onSelect={() => openToDo(editor)}
      />
      {kind === 'todo' && (
        <TldrawUiMenuItem
          id="no-to-do"
          label={labels.noToDo}
          readonlyOk
          onSelect={() => takeBackPromotion(editor)}
        />
      )}
    </>
  )
}
