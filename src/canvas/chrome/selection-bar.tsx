import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Box, type Editor, unsafe__withoutCapture, useEditor, useValue } from 'tldraw'
import { boardSignals } from '../signals/install-signals.ts'
import { canReactToSelected } from '../signals/selected-notes.ts'
import { countCovered } from '../window/count-covered.ts'
import { screenRoom } from '../window/show-on-canvas.ts'
import { BarTiming } from './bar-timing.ts'
import { CHROME_LABELS } from './chrome-labels.ts'
import { placeBar, type Size } from './place-bar.ts'
import { canPromoteSelected } from './promote-selected.ts'
import { GoOn, SelectionActions } from './selection-actions.tsx'

const EDGE_PX = 8

export function SelectionBar({ onOpenNote }: { onOpenNote: (noteId: string) => void }) {
  const editor = useEditor()
  const [timing] = useState(() => new BarTiming())
  const [size, setSize] = useState<Size | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => timing.start(editor.getContainer()), [editor, timing])
  const isOffered = useValue('is offered', () => timing.isDue.get() && canOffer(editor), [editor, timing])
  useLayoutEffect(() => {
    if (!isOffered || !bar.current) return
    const element = bar.current
    const measure = () => setSize({ w: element.offsetWidth, h: element.offsetHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOffered])
  const place = useValue('bar place', () => {
    const at = isOffered && size ? placeFor(editor, size) : null
    return at && `${Math.round(at.x)}px ${Math.round(at.y)}px`
  }, [editor, size, isOffered])
  if (!isOffered) return null
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={CHROME_LABELS.selected}
      data-selection-bar
      // On a phone it is wider than the screen and scrolls.
      className="pointer-events-auto absolute top-0 left-0 flex h-11 w-max items-center gap-0.5 overflow-x-auto overscroll-x-contain rounded-card border border-line px-1 shadow-pop scroll-edges max-phone:gap-0 max-phone:px-0.5 [scrollbar-width:none]"
      style={{
        maxWidth: `calc(100% - ${2 * EDGE_PX}px)`,
        translate: place ?? undefined,
        visibility: place ? undefined : 'hidden',
      }}
    >
      <SelectionActions editor={editor} onOpenNote={onOpenNote} />
      <GoOn editor={editor} />
    </div>
  )
}

function canOffer(editor: Editor): boolean {
  if (!editor.isIn('select.idle') || isMenuOpen(editor)) return false
  // The shown comments would cover its end.
  if (boardSignals(editor).comments.shown.get()) return false
  if (editor.getSelectedShapeIds().length === 0) return false
  return !editor.getIsReadonly() || canReactToSelected(editor) || canPromoteSelected(editor)
}

/** The context menu has the same entries and would be half covered. */
function isMenuOpen(editor: Editor): boolean {
  return editor.menus.getOpenMenus().some((id) => id.startsWith('context menu'))
}

/** `null` if the selection is out of view. */
function placeFor(editor: Editor, bar: Size): { x: number; y: number } | null {
  const bounds = editor.getSelectionRotatedScreenBounds()
  if (!bounds) return null
  const screen = editor.getViewportScreenBounds()
  const selection = new Box(bounds.x - screen.x, bounds.y - screen.y, bounds.w, bounds.h)
  const room = screenRoom(editor, EDGE_PX)
  editor.getCamera()
  // Notes moved by others would make the bar jump; it moves only when the view or the selection changes.
  const countNotes = (box: Box) => unsafe__withoutCapture(() => countCovered(editor, box))
  const whole = new Box(0, 0, screen.w, screen.h)
  return placeBar({ selection, bar, room, screen: whole, countCovered: countNotes })
}
