import {
  BookOpen,
  Copy,
  Frame,
  Lock,
  LockOpen,
  MessageCircleQuestionMark,
  Scaling,
  Trash2,
} from 'lucide-react'
import { Popover } from 'radix-ui'
import { type Editor, useValue } from 'tldraw'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuChoice } from '#ui/menu.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { LOCK_LABELS } from '../labels/lock-labels.ts'
import { SELECTION_LABELS } from '../labels/selection-labels.ts'
import { isLockedForMe } from '../lock/facilitator-lock.ts'
import { toggleLock } from '../lock/toggle-lock.ts'
import { noteColor } from '../note/note-color.ts'
import { NOTE_SIZES, type NoteSize } from '../note/note-layout.ts'
import { NOTE_SIZE_LABELS } from '../note/note-text-labels.ts'
import { canFrameSelection, frameSelection, isGroupedInFrame, isSplit } from '../order/frame-selection.ts'
import { ORDER_LABELS } from '../order/order-labels.ts'
import { askFrame, selectedQuestion } from '../round/ask-frame.ts'
import { boardSignals } from '../signals/install-signals.ts'
import {
  canAskSelected,
  canReactToSelected,
  hasPlusOnAllSelected,
  selectedNoteIds,
  toggleReactionOnSelected,
} from '../signals/selected-notes.ts'
import { AltTextButton } from './alt-text-button.tsx'
import { ArrangeMenu } from './arrange-menu.tsx'
import {
  deleteSelected,
  duplicateSelected,
  recolorSelected,
  resizeSelected,
  selectedNoteShapes,
  sizeOfSelected,
} from './change-selected.ts'
import { CHROME_LABELS } from './chrome-labels.ts'
import { InkButton } from './ink-button.tsx'
import { PromoteButtons } from './promote-buttons.tsx'
import { canPromoteSelected } from './promote-selected.ts'
import { Swatches } from './swatches.tsx'

/** Actions that continue the conversation: a "+" on the selected notes, or a question about them. */
export function GoOn({ editor }: { editor: Editor }) {
  const signals = boardSignals(editor)
  const canReact = useValue('can react', () => canReactToSelected(editor), [editor])
  const canAsk = useValue('can ask', () => canAskSelected(editor), [editor])
  const hasPlus = useValue('has plus', () => hasPlusOnAllSelected(editor), [editor])
  const question = useValue('selected question', () => selectedQuestion(editor), [editor])
  const isReadonly = useValue('is readonly', () => editor.getIsReadonly(), [editor])
  const canPromote = useValue('can promote', () => canPromoteSelected(editor), [editor])
  if (!canReact && !canAsk && !question && !canPromote) return null
  return (
    // On a phone these come first: the end of the bar may be past its edge.
    <div className="flex shrink-0 items-center gap-0.5 max-phone:order-first max-phone:gap-0">
      {!isReadonly && <div className="mx-1 h-6 w-px shrink-0 bg-line max-phone:order-last max-phone:mx-0" />}
      <PromoteButtons editor={editor} />
      {canAsk && (
        <IconButton
          label={SELECTION_LABELS.askAboutThis}
          icon={<MessageCircleQuestionMark size={17} aria-hidden />}
          onClick={() => signals.ask.set({ notes: selectedNoteIds(editor) })}
        />
      )}
      {question && (
        <IconButton
          label={SELECTION_LABELS.askAdvisors}
          icon={<MessageCircleQuestionMark size={17} aria-hidden />}
          onClick={() => askFrame(editor, question)}
        />
      )}
      {canReact && (
        <Tooltip
          text={hasPlus ? CHROME_LABELS.removeYourPlus : CHROME_LABELS.keepInConversation}
          keys="+"
          side="top"
        >
          <PlainButton
            onClick={() => toggleReactionOnSelected(editor, signals)}
            className="h-9 shrink-0 whitespace-nowrap rounded-field px-3 font-button text-body text-go transition-colors hover:bg-sunk max-phone:h-10 max-phone:min-w-10"
          >
            {/* On a phone there is no room for more than the icon. */}
            <span className="max-phone:sr-only">
              {hasPlus ? SELECTION_LABELS.removeMyPlus : SELECTION_LABELS.continueWithThis}
            </span>
            <span aria-hidden className={classNames('phone:hidden', hasPlus && 'font-bold underline')}>
              +
            </span>
          </PlainButton>
        </Tooltip>
      )}
    </div>
  )
}

/** Actions that change the selected shapes. If all are locked, only the button that unlocks them; for viewers nothing. */
export function SelectionActions({
  editor,
  onOpenNote,
}: {
  editor: Editor
  onOpenNote: (noteId: string) => void
}) {
  const isLocked = useValue('is locked', () => editor.getSelectedShapes().every((s) => s.isLocked), [editor])
  const onlyNote = useValue('only note', () => {
    const only = editor.getOnlySelectedShape()
    return only?.type === 'note' ? only.id : null
  }, [editor])
  const canFrame = useValue('can frame', () => canFrameSelection(editor), [editor])
  const splits = useValue('is split', () => isSplit(editor), [editor])
  const isFramed = useValue('is framed', () => isGroupedInFrame(editor), [editor])
  const isReadonly = useValue('is readonly', () => editor.getIsReadonly(), [editor])
  if (isReadonly) return null
  if (isLocked) return <UnlockButton editor={editor} />
  return (
    <>
      <ColorButton editor={editor} />
      <SizeMenu editor={editor} />
      <InkButton editor={editor} />
      <AltTextButton editor={editor} />
      {onlyNote && (
        <IconButton
          label={ACTION_LABELS.openNote}
          icon={<BookOpen size={17} aria-hidden />}
          onClick={() => onOpenNote(onlyNote)}
        />
      )}
      <ArrangeMenu editor={editor} />
      {canFrame && (
        <IconButton
          label={splits ? ORDER_LABELS.split : ORDER_LABELS.group}
          keys={isFramed ? 'Ctrl G' : 'Ctrl Shift F'}
          icon={<Frame size={17} aria-hidden />}
          onClick={() => frameSelection(editor)}
        />
      )}
      <IconButton
        label={ACTION_LABELS.duplicate}
        keys="Ctrl D"
        icon={<Copy size={17} aria-hidden />}
        onClick={() => duplicateSelected(editor)}
      />
      <IconButton
        label={SELECTION_LABELS.lock}
        keys="Shift L"
        icon={<Lock size={17} aria-hidden />}
        onClick={() => toggleLock(editor)}
      />
      <IconButton
        label={ACTION_LABELS.delete}
        keys="Del"
        icon={<Trash2 size={17} aria-hidden />}
        onClick={() => deleteSelected(editor)}
      />
    </>
  )
}

function UnlockButton({ editor }: { editor: Editor }) {
  const isForFacilitators = useValue(
    'locked by a facilitator',
    () => editor.getSelectedShapes().some((shape) => isLockedForMe(editor, shape)),
    [editor],
  )
  if (isForFacilitators)
    return (
      <span className="flex items-center gap-2 whitespace-nowrap px-2 text-ink-2 text-small">
        <Lock size={16} aria-hidden />
        {LOCK_LABELS.facilitators}
      </span>
    )
  return (
    <IconButton
      label={SELECTION_LABELS.unlock}
      keys="Shift L"
      icon={<LockOpen size={17} aria-hidden />}
      onClick={() => toggleLock(editor)}
    />
  )
}

function ColorButton({ editor }: { editor: Editor }) {
  const color = useValue('selected paper', () => {
    const papers = new Set(
      selectedNoteShapes(editor).map((note) =>
        noteColor('color' in note.props ? String(note.props.color) : ''),
      ),
    )
    return papers.size === 0 ? null : papers.size === 1 ? ([...papers][0] ?? null) : 'mixed'
  }, [editor])
  if (!color) return null
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <PlainButton
          aria-label={FIELD_LABELS.colour}
          title={FIELD_LABELS.colour}
          className="grid size-9 shrink-0 place-items-center rounded-field transition-colors hover:bg-sunk"
        >
          <span
            aria-hidden
            className="size-[18px] rounded-note border border-[color-mix(in_srgb,var(--note-ink)_20%,transparent)]"
            style={{
              background:
                color === 'mixed'
                  ? 'conic-gradient(var(--note-yellow) 0 33%, var(--note-light-blue) 0 66%, var(--note-light-red) 0)'
                  : `var(--note-${color})`,
            }}
          />
        </PlainButton>
      </Popover.Trigger>
      <PopoverContent side="top" sideOffset={10} className="p-2">
        <Swatches
          label={FIELD_LABELS.colour}
          value={color}
          onChoose={(next) => recolorSelected(editor, next)}
          className="flex gap-1"
        />
      </PopoverContent>
    </Popover.Root>
  )
}

function SizeMenu({ editor }: { editor: Editor }) {
  const hasNotes = useValue('has notes', () => selectedNoteShapes(editor).length > 0, [editor])
  const size = useValue('size of selected', () => sizeOfSelected(editor), [editor])
  if (!hasNotes) return null
  return (
    <Menu
      side="top"
      align="center"
      trigger={<IconButton label={FIELD_LABELS.size} icon={<Scaling size={17} aria-hidden />} />}
    >
      <MenuChoice<NoteSize | ''>
        label={FIELD_LABELS.size}
        value={size ?? ''}
        options={NOTE_SIZES.map((value) => ({ value, label: NOTE_SIZE_LABELS[value] }))}
        onChoose={(next) => next !== '' && resizeSelected(editor, next)}
      />
    </Menu>
  )
}
