import {
  BookOpen,
  Copy,
  Frame,
  LayoutGrid,
  Lock,
  LockOpen,
  MessageCircleQuestionMark,
  Trash2,
} from 'lucide-react'
import { Popover } from 'radix-ui'
import { type Editor, useEditor, useValue } from 'tldraw'
import { PLUS } from '#session/board-settings.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { frameSelection } from '../frame/frame-selection.ts'
import { markSelected } from '../mark/mark-by-key.ts'
import { noteColor } from '../note/note-color.ts'
import { PHONE_PX } from '../show-on-canvas.ts'
import type { BoardSignals } from '../signals/board-signals.ts'
import { boardSignals } from '../signals/install-signals.ts'
import {
  ARRANGEMENTS,
  arrange,
  deleteSelected,
  duplicateSelected,
  recolorSelected,
  selectedNotes,
  toggleLock,
} from './arrange-notes.ts'
import { InkButton } from './ink-button.tsx'
import { Swatches } from './swatches.tsx'

/** Leaves the dots around a selected note free. */
const GAP_PX = 26
const BAR_HEIGHT_PX = 44
const HALF_BAR_PX = 112
/** With the words that go on with notes. */
const HALF_LONG_BAR_PX = 200
/** Where the tools stand on screens that have room for them. */
const TOOLS_PX = 96
/** Kept free below the bar: the zoom control and the watermark are there. */
const BOTTOM_PX = 64

interface BarPlace {
  left: number
  top: number
}

/** Under what is selected; above it where there is no room. null: nothing to offer now. */
function barPlace(editor: Editor): BarPlace | null {
  const canOffer = !editor.getIsReadonly() || canMarkSelected(editor)
  const isBusy = !editor.isIn('select.idle') || !canOffer || isMenuOpen(editor)
  const bounds = isBusy ? null : editor.getSelectionRotatedScreenBounds()
  if (!bounds) return null
  const screen = editor.getViewportScreenBounds()
  const left = bounds.midX - screen.x
  const below = bounds.maxY - screen.y + GAP_PX
  const above = bounds.minY - screen.y - GAP_PX - BAR_HEIGHT_PX
  const isBelow = below + BAR_HEIGHT_PX + BOTTOM_PX < screen.h || above < GAP_PX
  const top = isBelow ? Math.min(below, screen.h - BAR_HEIGHT_PX - BOTTOM_PX) : above
  if (bounds.maxX < screen.x || bounds.minX > screen.maxX) return null
  const half = canMarkSelected(editor) ? HALF_LONG_BAR_PX : HALF_BAR_PX
  const leftmost = half + (screen.w > PHONE_PX ? TOOLS_PX : 0)
  return { left: Math.max(Math.min(left, screen.w - half), leftmost), top: Math.max(top, GAP_PX) }
}

function canMarkSelected(editor: Editor): boolean {
  return boardSignals(editor).mayMark.get() && hasNotes(editor)
}

function hasNotes(editor: Editor): boolean {
  return editor.getSelectedShapes().some((shape) => shape.type === 'note')
}

/** The menu of a right click has the same entries and would be half covered. */
function isMenuOpen(editor: Editor): boolean {
  return editor.menus.getOpenMenus().some((id) => id.startsWith('context menu'))
}

export function SelectionBar({ onOpenNote }: { onOpenNote: (noteId: string) => void }) {
  const editor = useEditor()
  const place = useValue('bar place', () => {
    const at = barPlace(editor)
    return at && `${Math.round(at.left)}px ${Math.round(at.top)}px`
  }, [editor])
  if (!place) return null
  return (
    <div
      role="toolbar"
      aria-label="Selected"
      className="pointer-events-auto absolute top-0 left-0 flex h-11 -translate-x-1/2 items-center gap-0.5 rounded-card border border-line bg-raised px-1 shadow-pop"
      style={{ translate: place, transform: 'translateX(-50%)' }}
    >
      <GoOn editor={editor} />
      <SelectionActions editor={editor} onOpenNote={onOpenNote} />
    </div>
  )
}

/** What takes the conversation on: a "+" on the selected notes, or a question about them. */
function GoOn({ editor }: { editor: Editor }) {
  const signals = boardSignals(editor)
  const canMark = useValue('can mark', () => canMarkSelected(editor), [editor])
  const canAsk = useValue('can ask', () => signals.mayRunAgents.get() && hasNotes(editor), [editor, signals])
  const isMarked = useValue('is marked', () => areAllMarked(editor, signals), [editor, signals])
  const isReadonly = useValue('is readonly', () => editor.getIsReadonly(), [editor])
  if (!canMark && !canAsk) return null
  return (
    <>
      {canMark && (
        <Tooltip
          text={isMarked ? 'Take your + back' : 'The conversation goes on with it'}
          keys="+"
          side="top"
        >
          <button
            type="button"
            onClick={() => markSelected(editor, signals)}
            className="h-9 whitespace-nowrap rounded-field px-3 font-button text-body text-go transition-colors hover:bg-sunk"
          >
            {isMarked ? 'Take + back' : '+ Go on with this'}
          </button>
        </Tooltip>
      )}
      {canAsk && (
        <IconButton
          label="Ask the advisors about this"
          icon={<MessageCircleQuestionMark size={17} aria-hidden />}
          onClick={() => signals.ask.set({ notes: noteIds(editor) })}
        />
      )}
      {!isReadonly && <div className="mx-1 h-6 w-px bg-line" />}
    </>
  )
}

function noteIds(editor: Editor): string[] {
  return editor.getSelectedShapes().flatMap((shape) => (shape.type === 'note' ? shape.id : []))
}

function areAllMarked(editor: Editor, signals: BoardSignals): boolean {
  const myId = signals.session.get()?.me.id ?? ''
  const marks = signals.marks.get()
  return noteIds(editor).every((id) => marks[id]?.people[PLUS.symbol]?.includes(myId) ?? false)
}

function SelectionActions({ editor, onOpenNote }: { editor: Editor; onOpenNote: (noteId: string) => void }) {
  const count = useValue('selected count', () => editor.getSelectedShapeIds().length, [editor])
  const isLocked = useValue('is locked', () => editor.getSelectedShapes().every((s) => s.isLocked), [editor])
  const onlyNote = useValue('only note', () => {
    const only = editor.getOnlySelectedShape()
    return only?.type === 'note' ? only.id : null
  }, [editor])
  const isReadonly = useValue('is readonly', () => editor.getIsReadonly(), [editor])
  if (isReadonly) return null
  if (isLocked) {
    return (
      <IconButton
        label="Unlock"
        icon={<LockOpen size={17} aria-hidden />}
        onClick={() => toggleLock(editor)}
      />
    )
  }
  return (
    <>
      <ColorButton editor={editor} />
      <InkButton editor={editor} />
      {onlyNote && (
        <IconButton
          label="Show the whole note"
          icon={<BookOpen size={17} aria-hidden />}
          onClick={() => onOpenNote(onlyNote)}
        />
      )}
      {count > 1 && <ArrangeMenu editor={editor} />}
      <IconButton
        label="Frame selection"
        keys="Ctrl Shift F"
        icon={<Frame size={17} aria-hidden />}
        onClick={() => frameSelection(editor)}
      />
      <IconButton
        label="Duplicate"
        keys="Ctrl D"
        icon={<Copy size={17} aria-hidden />}
        onClick={() => duplicateSelected(editor)}
      />
      <IconButton
        label="Lock"
        keys="Shift L"
        icon={<Lock size={17} aria-hidden />}
        onClick={() => toggleLock(editor)}
      />
      <IconButton
        label="Delete"
        keys="Del"
        icon={<Trash2 size={17} aria-hidden />}
        onClick={() => deleteSelected(editor)}
      />
    </>
  )
}

function ColorButton({ editor }: { editor: Editor }) {
  const color = useValue('selected paper', () => {
    const papers = new Set(
      selectedNotes(editor).map((note) => noteColor('color' in note.props ? String(note.props.color) : '')),
    )
    return papers.size === 0 ? null : papers.size === 1 ? ([...papers][0] ?? null) : 'mixed'
  }, [editor])
  if (!color) return null
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <button
          type="button"
          aria-label="Paper"
          title="Paper"
          className="grid size-9 place-items-center rounded-field transition-colors hover:bg-sunk"
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
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          sideOffset={10}
          className="motion-open z-50 rounded-card border border-line bg-raised p-2 shadow-pop"
        >
          <Swatches
            label="Paper"
            value={color}
            onChoose={(next) => recolorSelected(editor, next)}
            className="flex gap-1"
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function ArrangeMenu({ editor }: { editor: Editor }) {
  return (
    <Menu
      side="top"
      align="center"
      trigger={
        <button
          type="button"
          aria-label="Arrange"
          title="Arrange"
          className="grid size-9 place-items-center rounded-field text-ink-2 transition-colors hover:bg-sunk hover:text-ink"
        >
          <LayoutGrid size={17} aria-hidden />
        </button>
      }
    >
      {ARRANGEMENTS.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => arrange(editor, id)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
