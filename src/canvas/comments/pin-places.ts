import type { Editor, TLShapeId } from 'tldraw'
import type { BoardSignals } from '#canvas/signals/board-signals.ts'
import { type CommentPin, countComments } from '#canvas/signals/comment-pins.ts'
import type { BoardWindow } from '#canvas/window/board-window.ts'
import { groupPins } from './group-pins.ts'

/** Screen pixels from the left edge of one pin to the next that is still apart from it. */
const APART_PX = 26

/** Pins that are drawn as one. */
export interface PinGroup {
  /** Of the first pin, at whose place it is drawn. */
  key: string
  pins: readonly CommentPin[]
}

/** The page point of a pin: the corner of its thing, or the point. null: its thing is not on this page's canvas. */
export function placeOfPin(editor: Editor, { place }: CommentPin): { x: number; y: number } | null {
  if (place.kind !== 'record') return { x: place.x, y: place.y }
  const bounds = editor.getShapePageBounds(place.recordId as TLShapeId)
  return bounds ? { x: bounds.minX, y: bounds.minY } : null
}

/** The groups of pins in the window, in reading order. */
export function groupsInView(editor: Editor, signals: BoardSignals, window: BoardWindow): PinGroup[] {
  const { pins, arePinsShown } = signals.comments
  if (!arePinsShown.get()) return []
  const box = window.box.get()
  const hidden = signals.hidden.get()
  const placed = pins.get().flatMap((pin) => {
    if (pin.place.kind === 'record' && hidden.has(pin.place.recordId)) return []
    const at = placeOfPin(editor, pin)
    return at && box.containsPoint(at) ? { ...at, pin } : []
  })
  return groupPins(placed, APART_PX / groupingZoom(editor, window)).flatMap((group) => {
    const [first] = group
    return first ? { key: first.pin.key, pins: group.map(({ pin }) => pin) } : []
  })
}

/** Pins are grouped for the zoom at rest. A zoom out groups them again at each doubling, a zoom in when it has ended. */
function groupingZoom(editor: Editor, window: BoardWindow): number {
  const step = 2 ** Math.ceil(Math.log2(editor.getZoomLevel()))
  const rested = window.rested.get()?.zoom
  return rested === undefined ? step : Math.min(step, rested)
}

export function isSameGroups(a: readonly PinGroup[], b: readonly PinGroup[]): boolean {
  return a.length === b.length && a.every((group, i) => isSameGroup(group, b[i]))
}

function isSameGroup(a: PinGroup, b: PinGroup | undefined): boolean {
  return b !== undefined && a.pins.length === b.pins.length && a.pins.every((pin, i) => pin === b.pins[i])
}

export function countsOf(pins: readonly CommentPin[], unreadIds: ReadonlySet<string>) {
  const threads = pins.flatMap((pin) => pin.threads)
  return {
    comments: countComments(threads),
    unread: threads.filter(({ id }) => unreadIds.has(id)).length,
    threadIds: threads.map(({ id }) => id),
  }
}
