import { Box, computed, type Editor, type Signal } from 'tldraw'
import type { Readable, Writable } from '#base/readable.ts'
import type { ShownThreads } from '#canvas/signals/comment-signals.ts'
import { boardSignals } from '#canvas/signals/install-signals.ts'
import type { ThreadView } from '#session/comments/thread-view.ts'
import { jumpTo } from '../window/jump-to.ts'
import { motion, screenRoom } from '../window/show-on-canvas.ts'
import { anchorBox, boxOfThread } from './anchor-box.ts'

/** A rectangle in screen pixels from the canvas's corner. */
export interface ScreenBox {
  x: number
  y: number
  w: number
  h: number
}

/** Where a popover about a thing has room. */
export interface ThreadRoom {
  /** The thing; null: it is not on the canvas. */
  about: ScreenBox | null
  /** The canvas beside the tools. */
  room: ScreenBox
}

/** Comments on the canvas, for the panels around it. */
export interface CommentsInView {
  /** Whether this person sees the pins. Kept in this browser, for all boards. */
  arePinsShown: Writable<boolean>
  setUnread(threadIds: ReadonlySet<string>): void
  setShown(shown: ShownThreads | null): void
  /** Of the shown threads. */
  room: Readable<ThreadRoom>
  /** Goes to the thing of a thread, and selects a record; false: it has no place on the canvas. */
  goTo(thread: ThreadView): boolean
  /** Gives the focus back to the pin of these threads, or to the canvas. */
  focusPin(threadIds: readonly string[]): void
}

/** `readable`: a signal of the canvas as a Readable. */
export function commentsInView(editor: Editor, readable: <T>(get: () => T) => Readable<T>): CommentsInView {
  const signals = boardSignals(editor)
  const { comments } = signals
  const room = roomOf(editor)
  return {
    arePinsShown: {
      ...readable(() => comments.arePinsShown.get()),
      set: (areShown) => comments.setPinsShown(areShown),
    },
    setUnread: (threadIds) => void comments.unread.set(threadIds),
    setShown: (shown) => void comments.shown.set(shown),
    room: readable(() => room.get()),
    goTo(thread) {
      const found = boxOfThread(editor, thread)
      if (!found) return false
      if (found.kind === 'record' && thread.anchor.kind === 'record') jumpTo(editor, thread.anchor.recordId)
      else if (!editor.getViewportPageBounds().contains(found.box))
        editor.centerOnPoint(found.box.center, motion(editor))
      return true
    },
    focusPin(threadIds) {
      const pin = comments.pins.get().find(({ threads }) => threads.some(({ id }) => threadIds.includes(id)))
      const button = pin && editor.getContainer().querySelector(`[data-pin="${CSS.escape(pin.key)}"]`)
      // A pin on a record is left for the record, whose keys go on from there.
      if (button instanceof HTMLElement && pin?.place.kind !== 'record') button.focus()
      else {
        editor.focus()
        editor.getContainer().focus()
      }
    },
  }
}

function roomOf(editor: Editor): Signal<ThreadRoom> {
  return computed(
    'room for a thread',
    () => {
      const found = anchorBox(editor)
      const about = found && onScreen(editor, found.box)
      return { about, room: plain(screenRoom(editor, 8)) }
    },
    { isEqual: (a, b) => isSameBox(a.about, b.about) && isSameBox(a.room, b.room) },
  )
}

function onScreen(editor: Editor, box: Box): ScreenBox {
  const { x, y, z } = editor.getCamera()
  return { x: (box.x + x) * z, y: (box.y + y) * z, w: box.w * z, h: box.h * z }
}

function plain({ x, y, w, h }: Box): ScreenBox {
  return { x, y, w, h }
}

function isSameBox(a: ScreenBox | null, b: ScreenBox | null): boolean {
  return a && b ? Box.Equals(Box.From(a), Box.From(b)) : a === b
}
