import { Ellipsis } from 'lucide-react'
import { stopEventPropagation, type TLShapeId, useEditor, useValue } from 'tldraw'
import { canEditSynthesis } from '#session/syntheses/can-edit-synthesis.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useCopyWithToast } from '#ui/use-copy-with-toast.ts'
import { asText, SYNTHESIS_LABELS } from '../labels/synthesis-labels.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { numberOf } from '../signals/note-author.ts'

/**
 * The "…" of a card. *Edit* and *Open* are left out where the page has no panel for them or the viewer may not edit.
 */
export function CardMenu({ synthesis }: { synthesis: Synthesis }) {
  const editor = useEditor()
  const copyWithToast = useCopyWithToast()
  const actions = useValue(boardSignals(editor).actions)
  const { openSynthesis, editSynthesis } = actions ?? {}
  const session = useValue(boardSignals(editor).session)
  const copy = () => {
    const chipOf = (noteId: string) => {
      const number = numberOf(editor.getShape(noteId as TLShapeId)?.meta ?? {})
      return number === null ? '' : `#${number}`
    }
    copyWithToast(asText(synthesis, chipOf), {
      done: 'Copied.',
      otherwise: 'Open the synthesis beside the canvas, and select its text.',
    })
  }
  const selectNotes = () => {
    editor.focus()
    editor.setSelectedShapes(synthesis.notes.filter((id) => editor.getShape(id as TLShapeId)) as TLShapeId[])
  }
  return (
    <span
      className="parley-card__menu"
      onPointerDown={stopEventPropagation}
      onTouchStart={stopEventPropagation}
      onTouchEnd={stopEventPropagation}
    >
      <Menu
        trigger={
          <PlainButton aria-label={SYNTHESIS_LABELS.moreAbout} title={ACTION_LABELS.more}>
            <Ellipsis size={18} aria-hidden />
          </PlainButton>
        }
      >
        {editSynthesis && session && canEditSynthesis(session, synthesis) && (
          <MenuItem onSelect={() => editSynthesis(synthesis.id)}>{ACTION_LABELS.edit}</MenuItem>
        )}
        {openSynthesis && (
          <MenuItem onSelect={() => openSynthesis(synthesis.id)}>{SYNTHESIS_LABELS.openBeside}</MenuItem>
        )}
        <MenuItem onSelect={selectNotes}>{SYNTHESIS_LABELS.selectNotes}</MenuItem>
        <MenuItem onSelect={copy}>{SYNTHESIS_LABELS.copyAsText}</MenuItem>
      </Menu>
    </span>
  )
}
