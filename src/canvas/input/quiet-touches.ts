/**
 * tldraw cancels every touch on the canvas through React, whose listeners are passive: the browser cancels nothing and logs an
 * error for each. Here, between the canvas and React's listener on the document, the event loses its cancel function.
 */
export function quietTouches(container: HTMLElement): () => void {
  const { body } = container.ownerDocument
  const isOnCanvas = ({ target }: Event) =>
    target instanceof Node && container.querySelector('.tl-canvas')?.contains(target) === true
  const onStart = (event: TouchEvent) => {
    if (isOnCanvas(event)) event.preventDefault = nothing
  }
  const onEnd = (event: TouchEvent) => {
    if (!event.cancelable && isOnCanvas(event)) event.preventDefault = nothing
  }
  body.addEventListener('touchstart', onStart, { passive: true })
  body.addEventListener('touchend', onEnd)
  return () => {
    body.removeEventListener('touchstart', onStart)
    body.removeEventListener('touchend', onEnd)
  }
}

function nothing(): void {
  // Does nothing.
}
