import { Box, type Editor } from 'tldraw'
import type { PageView } from '#session/rounds/round.ts'
import { boardSignals } from '../signals/install-signals.ts'

/** Screen pixels around a full view: as wide as the tools on the left. */
const INSET = 104
/** Wider screens have the tools on the left, and the zoom control and the watermark at the bottom. */
export const PHONE_PX = 700
/** Minimum margins; larger where the page's own controls are. */
const CLEAR = { left: 104, right: 24, top: 24, bottom: 72 }
const CLEAR_ON_PHONE = { left: 12, right: 12, top: 12, bottom: 84 }
const CLEAR_GAP = 8

/** Room for a frame's name above it. */
const NAME_PX = 44

const MOVE = { animation: { duration: 220 } }

/** `undefined` for people who prefer reduced motion. */
export function motion(editor: Editor): typeof MOVE | undefined {
  return editor.user.getAnimationSpeed() === 0 ? undefined : MOVE
}

/** The area free of tools and other parts of the page over the canvas, in screen pixels. Reads a signal. */
export function screenRoom(editor: Editor, edge = 0): Box {
  const { w, h } = editor.getViewportScreenBounds()
  return boardSignals(editor).overlays.roomIn(new Box(edge, edge, w - 2 * edge, h - 2 * edge))
}

function clearOf(editor: Editor): typeof CLEAR {
  const { w, h } = editor.getViewportScreenBounds()
  const room = screenRoom(editor)
  const { left, right, top, bottom } = w > PHONE_PX ? CLEAR : CLEAR_ON_PHONE
  return {
    left: Math.max(left, room.minX + CLEAR_GAP),
    right: Math.max(right, w - room.maxX + CLEAR_GAP),
    top: Math.max(top, room.minY + CLEAR_GAP),
    bottom: Math.max(bottom, h - room.maxY + CLEAR_GAP),
  }
}

/** Shows all of the bounds beside the tools, at 100 % at most. */
export function showBounds(
  editor: Editor,
  bounds: Box | null | undefined,
  move: { immediate: true } | typeof MOVE | undefined = motion(editor),
): void {
  if (!bounds) return
  const { w, h } = editor.getViewportScreenBounds()
  // On a phone twice the inset would be most of the screen.
  const inset = Math.min(INSET, w / 8)
  const clear = clearOf(editor)
  // The question may be higher than the inset.
  const bottom = Math.max(inset, clear.bottom)
  const targetZoom = Math.min(1, (w - 2 * inset) / bounds.w, Math.max(1, h - inset - bottom) / bounds.h)
  const lift = (bottom - inset) / 2 / targetZoom
  editor.zoomToBounds(bounds.clone().translate({ x: 0, y: lift }), { ...move, targetZoom, inset: 0 })
}

/** Below this zoom the words of a note can hardly be read. */
const MIN_ZOOM = 0.5

/** Shows the top of something larger than the screen, beside the tools: as wide as it fits. */
export function showFromTop(editor: Editor, bounds: Box | null | undefined): void {
  if (!bounds) return
  const { w } = editor.getViewportScreenBounds()
  const clear = clearOf(editor)
  const zoom = Math.min(1, Math.max(MIN_ZOOM, (w - clear.left - clear.right) / bounds.w))
  const [x, y] = [clear.left / zoom - bounds.x, (clear.top + NAME_PX) / zoom - bounds.y]
  editor.setCamera({ x, y, z: zoom }, motion(editor))
}

/** Minimum screen pixels under the tools and under the question. */
const UNDER = { left: 88, bottom: 84 }

/** The visible part of the page beside the tools and above the question: left, top, width, height. */
export function pageView(editor: Editor): PageView {
  const { x, y, w, h } = editor.getViewportPageBounds()
  const zoom = editor.getZoomLevel()
  const room = screenRoom(editor)
  const left = Math.max(UNDER.left, room.minX) / zoom
  const bottom = Math.max(UNDER.bottom, editor.getViewportScreenBounds().h - room.maxY) / zoom
  const [width, height] = [Math.max(w - left, 1), Math.max(h - bottom, 1)]
  return [Math.round(x + left), Math.round(y), Math.ceil(width), Math.ceil(height)]
}

/** Moves the view just far enough that none of our controls covers the bounds. */
export function uncover(editor: Editor, bounds: Box): void {
  const view = editor.getViewportPageBounds()
  const zoom = editor.getZoomLevel()
  const clear = clearOf(editor)
  const dx = shift(bounds.minX, bounds.maxX, view.minX + clear.left / zoom, view.maxX - clear.right / zoom)
  const dy = shift(bounds.minY, bounds.maxY, view.minY + clear.top / zoom, view.maxY - clear.bottom / zoom)
  if (dx === 0 && dy === 0) return
  editor.centerOnPoint({ x: view.center.x + dx, y: view.center.y + dy }, motion(editor))
}

/** The view stays if this fraction of the new shapes is visible. */
const SEEN_SHARE = 0.75

/**
 * Shows new shapes: if they have room beside the tools, the view moves just as far as necessary; otherwise it zooms
 * out, unless most of them are in view.
 */
export function bringIntoView(editor: Editor, bounds: Box | null): void {
  if (!bounds) return
  const screen = editor.getViewportScreenBounds()
  const { left, right, top, bottom } = clearOf(editor)
  const [roomW, roomH] = [screen.w - left - right, screen.h - top - bottom]
  const now = editor.getZoomLevel()
  if (bounds.w * now <= roomW && bounds.h * now <= roomH) {
    uncover(editor, bounds)
    return
  }
  const view = editor.getViewportPageBounds()
  const w = Math.min(bounds.maxX, view.maxX) - Math.max(bounds.minX, view.minX)
  const h = Math.min(bounds.maxY, view.maxY) - Math.max(bounds.minY, view.minY)
  if (Math.max(0, w) * Math.max(0, h) >= SEEN_SHARE * bounds.w * bounds.h) return
  const zoom = Math.min(now, roomW / bounds.w, roomH / bounds.h)
  const x = (left + roomW / 2) / zoom - bounds.midX
  const y = (top + roomH / 2) / zoom - bounds.midY
  editor.setCamera({ x, y, z: zoom }, motion(editor))
}

/** The bounds of a frame with the room for its name. */
export function withFrameName(editor: Editor, { x, y, w, h }: Box): Box {
  const title = NAME_PX / editor.getZoomLevel()
  return new Box(x, y - title, w, h + title)
}

/** Below this zoom the title of a frame can't be read. */
const MIN_ZOOM_FOR_ALL = 0.3

/**
 * Shows all of these frames with their titles beside the tools; where that would be too small, as on a phone, the first one.
 * Moves nothing if they are in view, and zooms out only.
 */
export function bringFramesIntoView(editor: Editor, frames: readonly Box[]): void {
  const [first] = frames
  if (!first) return
  const all = Box.Common([...frames])
  const { left, right, top, bottom } = clearOf(editor)
  const { w, h } = editor.getViewportScreenBounds()
  const [roomW, roomH] = [w - left - right, h - top - bottom - NAME_PX]
  const zoomFor = (bounds: Box): number => Math.min(editor.getZoomLevel(), roomW / bounds.w, roomH / bounds.h)
  const shown = zoomFor(all) < Math.min(MIN_ZOOM_FOR_ALL, editor.getZoomLevel()) ? first : all
  const zoom = zoomFor(shown)
  if (zoom < editor.getZoomLevel()) {
    const x = (left + roomW / 2) / zoom - shown.midX
    const y = (top + NAME_PX + roomH / 2) / zoom - shown.midY
    editor.setCamera({ x, y, z: zoom }, motion(editor))
    return
  }
  uncover(editor, withFrameName(editor, shown))
}

/** How far the range from `start` to `end` must move to contain `min` to `max`; `min` takes precedence. */
function shift(min: number, max: number, start: number, end: number): number {
  if (min < start || max - min > end - start) return min - start
  return max > end ? max - end : 0
}
