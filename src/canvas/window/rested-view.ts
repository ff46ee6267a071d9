import { type Atom, type Box, type Editor, react, unsafe__withoutCapture } from 'tldraw'

export interface RestedView {
  /** Page units. */
  box: Box
  zoom: number
}

const REST_MS = 200

/**
 * Sets the view when the camera has not moved for a moment. tldraw's camera state falls back to idle between two slow frames;
 * loading larger pictures then makes the frames slower still.
 * @returns a function that stops it
 */
export function followRest(editor: Editor, rested: Atom<RestedView | null>): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let frame = 0
  const cancel = () => {
    if (timer) clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
  const rest = () =>
    unsafe__withoutCapture(() =>
      rested.set({ box: editor.getViewportPageBounds(), zoom: editor.getZoomLevel() }),
    )
  // A movement with frames longer than the pause has its next step in the next frame.
  const restAfterFrame = () => {
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(rest)
    })
  }
  const stop = react('camera rest', () => {
    editor.getCamera()
    editor.getViewportScreenBounds()
    cancel()
    timer = setTimeout(restAfterFrame, REST_MS)
  })
  return () => {
    stop()
    cancel()
  }
}

/**
 * Runs each time the camera has stopped. Signals that it reads don't run it again: otherwise it would run in each frame
 * of the next zoom.
 * @returns a function that stops it
 */
export function whenRested(rested: Atom<RestedView | null>, run: () => void): () => void {
  return react('when rested', () => {
    if (rested.get()) unsafe__withoutCapture(run)
  })
}
