import {
  ClipboardMenuGroup,
  DefaultContextMenu,
  FitFrameToContentMenuItem,
  ReorderMenuSubmenu,
  SelectAllMenuItem,
  type TLUiContextMenuProps,
  TldrawUiMenuActionItem,
  TldrawUiMenuGroup,
  TldrawUiMenuItem,
  TldrawUiMenuSubmenu,
  UnlockAllMenuItem,
  useEditor,
  useReadonly,
  useValue,
} from 'tldraw'
import { mayComment } from '../comments/start-comment.ts'
import { LOCK_LABELS } from '../labels/lock-labels.ts'
import { SELECTION_LABELS } from '../labels/selection-labels.ts'
import { isLockedForMe } from '../lock/facilitator-lock.ts'
import { toggleLock } from '../lock/toggle-lock.ts'
import { GroupItems } from '../order/group-menu-items.tsx'
import { OrderMenuGroup } from '../order/order-menu-group.tsx'
import { askFrame, selectedQuestion } from '../round/ask-frame.ts'
import { selectedRound, toggleFold } from '../round/fold-round-button.tsx'
import { hasRoundsToTidy } from '../round/tidy-rounds-action.ts'
import { isFolded } from '../signals/folded-shapes.ts'
import { SynthesisMenuGroup } from '../synthesis/synthesis-menu-group.tsx'
import { NoteMenuGroup } from './note-menu-group.tsx'

const EXPORT = ['export-as-svg', 'export-as-png', 'copy-as-svg', 'copy-as-png']

export function BoardContextMenu(props: TLUiContextMenuProps) {
  const editor = useEditor()
  const canSelect = useValue('select tool', () => editor.getCurrentToolId() === 'select', [editor])
  // A finger that rests on a shape picks it up: the long-press menu would drop it again.
  const isHeld = useValue(
    'held by a finger',
    () => editor.getInstanceState().isCoarsePointer && editor.isIn('select.translating'),
    [editor],
  )
  return (
    <DefaultContextMenu {...props} disabled={isHeld || props.disabled === true}>
      {canSelect && (
        <>
          <NoteMenuGroup />
          <CommentGroup />
          <FrameMenuGroup />
          <RoundMenuGroup />
          <SynthesisMenuGroup />
          <OrderMenuGroup />
          <ClipboardMenuGroup />
          <TldrawUiMenuGroup id="arrange">
            <GroupItems />
            <FitFrameToContentMenuItem />
            <LockItem />
            <OrderSubmenu />
          </TldrawUiMenuGroup>
          <ExportGroup />
          <TldrawUiMenuGroup id="all">
            <SelectAllMenuItem />
            <UnlockAllItem />
          </TldrawUiMenuGroup>
        </>
      )}
    </DefaultContextMenu>
  )
}

function CommentGroup() {
  const editor = useEditor()
  const isOffered = useValue('may comment', () => mayComment(editor), [editor])
  if (!isOffered) return null
  return (
    <TldrawUiMenuGroup id="comment">
      <TldrawUiMenuActionItem actionId="comment" />
    </TldrawUiMenuGroup>
  )
}

function LockItem() {
  const editor = useEditor()
  const selected = useValue('selected', () => editor.getSelectedShapes(), [editor])
  const isLocked = selected.every((shape) => shape.isLocked)
  const isForFacilitators = useValue(
    'locked by a facilitator',
    () => editor.getSelectedShapes().some((shape) => isLockedForMe(editor, shape)),
    [editor],
  )
  if (selected.length === 0) return null
  return (
    <TldrawUiMenuItem
      id="toggle-lock"
      // The label names the role that may unlock it, because disabled items are not shown.
      label={
        isForFacilitators
          ? LOCK_LABELS.facilitators
          : isLocked
            ? SELECTION_LABELS.unlock
            : SELECTION_LABELS.lock
      }
      kbd="shift+l"
      onSelect={() => toggleLock(editor)}
    />
  )
}

function UnlockAllItem() {
  const editor = useEditor()
  const isAnyLocked = useValue(
    'any shape is locked',
    () => editor.getCurrentPageShapes().some(({ isLocked }) => isLocked),
    [editor],
  )
  return isAnyLocked ? <UnlockAllMenuItem /> : null
}

/** Frames stay behind everything, so frames alone can't be reordered. */
function OrderSubmenu() {
  const editor = useEditor()
  const canOrder = useValue(
    'can order',
    () => editor.getSelectedShapes().some(({ type }) => type !== 'frame'),
    [editor],
  )
  return canOrder ? <ReorderMenuSubmenu /> : null
}

function ExportGroup() {
  return (
    <TldrawUiMenuGroup id="export">
      <TldrawUiMenuSubmenu id="export-as" label="context-menu.export-as" size="small">
        <TldrawUiMenuGroup id="export-as">
          {EXPORT.map((id) => (
            <TldrawUiMenuActionItem key={id} actionId={id} />
          ))}
        </TldrawUiMenuGroup>
      </TldrawUiMenuSubmenu>
    </TldrawUiMenuGroup>
  )
}

function FrameMenuGroup() {
  const editor = useEditor()
  const frame = useValue('selected question', () => selectedQuestion(editor), [editor])
  if (!frame) return null
  return (
    <TldrawUiMenuGroup id="frame">
      <TldrawUiMenuItem
        id="ask-frame"
        label={SELECTION_LABELS.askAdvisors}
        readonlyOk
        onSelect={() => askFrame(editor, frame)}
      />
    </TldrawUiMenuGroup>
  )
}

function RoundMenuGroup() {
  const editor = useEditor()
  const isReadonly = useReadonly()
  const round = useValue('selected round', () => selectedRound(editor), [editor])
  const canTidy = useValue('can tidy', () => hasRoundsToTidy(editor), [editor])
  if (isReadonly || (!round && !canTidy)) return null
  return (
    <TldrawUiMenuGroup id="round">
      {round && !round.isLocked && (
        <TldrawUiMenuItem
          id="fold-round"
          label={isFolded(round) ? SELECTION_LABELS.unfoldRound : SELECTION_LABELS.foldRound}
          kbd="shift+r"
          onSelect={() => toggleFold(editor, round)}
        />
      )}
      {canTidy && <TldrawUiMenuActionItem actionId="tidy-rounds" />}
    </TldrawUiMenuGroup>
  )
}
