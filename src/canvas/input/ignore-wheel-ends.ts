import type { Editor } from 'tldraw'

/**
 * About 140 ms after the last turn of a wheel, the gesture library of tldraw repeats that turn as the gesture's end.
 * tldraw ignores turns 120 to 160 ms after another; on a busy page the end is later, and the view would move twice as
 * far. Here a turn counts only if the browser reported one since the last counted one.
 * @returns a function that leaves this to tldraw again
 */
export function ignoreWheelEnds(editor: Editor): () => void {
  const container = editor.getContainer()
  const { dispatch } = editor
  let isTurned = false
  const onWheel = () => {
    isTurned = true
  }
  editor.dispatch = (info) => {
    if (info.type === 'wheel') {
      if (!isTurned) return editor
      isTurned = false
    }
    return dispatch.call(editor, info)
  }
  container.addEventListener('wheel', onWheel, { capture: true, passive: true })
  return () => {
    editor.dispatch = dispatch
    container.removeEventListener('wheel', onWheel, { capture: true })
  }
}
