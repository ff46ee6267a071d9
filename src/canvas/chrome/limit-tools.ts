import { type Editor, react, type TLShape } from 'tldraw'
import { addedKind } from '#board/record/step-tools.ts'
import type { ToastMessage } from '#ui/toast.tsx'
import { childrenOf } from '../order/ordered-shapes.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { CHROME_LABELS } from './chrome-labels.ts'
import { isToolIn } from './tools-in-step.ts'

/**
 * In a step that limits tools, puts the others down, however they were chosen, and removes this person's additions by
 * paste, drop, copy or shortcut. The content of a removed frame or group stays.
 */
export function limitTools(editor: Editor, toast: (message: ToastMessage) => void): () => void {
  const { tools } = boardSignals(editor)
  const added = new Set<TLShape['id']>()

  function isUnwanted({ type }: TLShape): boolean {
    const left = tools.get()
    const kind = addedKind(type)
    return left !== null && kind !== null && !left.has(kind)
  }

  function takeAway(): void {
    const shapes = [...added].flatMap((id) => editor.getShape(id) ?? [])
    added.clear()
    if (shapes.length === 0) return
    editor.run(
      () => {
        for (const shape of shapes) {
          const kept = childrenOf(editor, shape).filter(({ id }) => !shapes.some((one) => one.id === id))
          editor.reparentShapes(kept, shape.parentId)
        }
        editor.deleteShapes(shapes.map(({ id }) => id))
      },
      { ignoreShapeLock: true },
    )
    toast({ text: CHROME_LABELS.notInStep })
  }

  const stops = [
    react('limit tools', () => {
      const left = tools.get()
      if (left === null || isToolIn(left, editor.getCurrentToolId())) return
      editor.cancel()
      editor.setCurrentTool('select')
      toast({ text: CHROME_LABELS.notInStep })
    }),
    editor.sideEffects.registerAfterCreateHandler('shape', (shape, source) => {
      if (source !== 'user' || !isUnwanted(shape)) return
      // The action that adds a frame or a group moves shapes into it next, and would lose them if it were already gone.
      if (added.size === 0) queueMicrotask(takeAway)
      added.add(shape.id)
    }),
  ]
  return () => {
    added.clear()
    for (const stop of stops) stop()
  }
}
