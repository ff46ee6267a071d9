import { type Editor, useEditor, useValue } from 'tldraw'
import { Button } from '#ui/button.tsx'
import { boardWindow } from '../window/install-window.ts'
import { showBounds } from '../window/show-on-canvas.ts'
import { CHROME_LABELS } from './chrome-labels.ts'

/** Whether the board has content but none of it is near the view. Reads signals. */
export function isLost(editor: Editor): boolean {
  return editor.getCurrentPageShapeIds().size > 0 && boardWindow(editor).inBox.get().size === 0
}

export function BackToNotes() {
  const editor = useEditor()
  const isShown = useValue('is lost', () => isLost(editor), [editor])
  if (!isShown) return null
  return (
    <div className="motion-open pointer-events-auto absolute top-4 left-1/2 -translate-x-1/2">
      <Button
        kind="outline"
        onClick={() => {
          showBounds(editor, editor.getCurrentPageBounds())
          editor.focus()
        }}
      >
        {CHROME_LABELS.backToNotes}
      </Button>
    </div>
  )
}
