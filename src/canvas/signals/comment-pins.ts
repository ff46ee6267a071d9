import type { PageBox } from '#session/comments/comment-anchor.ts'
import type { ThreadView, ThreadViews } from '#session/comments/thread-view.ts'

/** Open threads about one thing on the canvas. */
export interface CommentPin {
  /** The id of the record, or of the only thread. */
  key: string
  /** `corner`: of a region, or of a record that is gone, at its place then. */
  place:
    | { kind: 'record'; recordId: string }
    | { kind: 'point'; x: number; y: number }
    | { kind: 'corner'; x: number; y: number }
  /** The record was deleted. */
  isGone: boolean
  region: PageBox | null
  threads: readonly ThreadView[]
}

/** The pins of a board. A resolved thread has one only while it is shown. Documents, questions and the board have none. */
export function pinsOf(threads: ThreadViews, shownIds: ReadonlySet<string>): CommentPin[] {
  const pins = new Map<string, CommentPin>()
  for (const thread of Object.values(threads)) {
    if (thread.resolved && !shownIds.has(thread.id)) continue
    const pin = pinOf(thread)
    if (!pin) continue
    const known = pins.get(pin.key)
    pins.set(pin.key, known ? { ...known, threads: [...known.threads, thread] } : pin)
  }
  return [...pins.values()]
}

function pinOf(thread: ThreadView): CommentPin | null {
  const { id, anchor, place } = thread
  const alone = { key: id, isGone: false, region: null, threads: [thread] }
  switch (anchor.kind) {
    case 'point':
      return { ...alone, place: { kind: 'point', x: anchor.x, y: anchor.y } }
    case 'region': {
      const { x, y, w, h } = anchor
      return { ...alone, place: { kind: 'corner', x, y }, region: { x, y, w, h } }
    }
    case 'record': {
      const { recordId } = anchor
      if (place.state !== 'gone') return { ...alone, key: recordId, place: { kind: 'record', recordId } }
      if (!place.box) return null
      const { x, y } = place.box
      return { ...alone, key: `gone ${recordId}`, isGone: true, place: { kind: 'corner', x, y } }
    }
    default:
      return null
  }
}

export function countComments(threads: readonly ThreadView[]): number {
  return threads.reduce((sum, { count }) => sum + count, 0)
}
