import { type Atom, atom, type Computed, computed, type Signal } from 'tldraw'
import type { ThreadAnchor } from '#session/comments/comment-anchor.ts'
import type { ThreadViews } from '#session/comments/thread-view.ts'
import type { Projection } from '#session/projection.ts'
import { type CommentPin, countComments, pinsOf } from './comment-pins.ts'
import { keepPinsShown, readPinsShown } from './stored-view.ts'

/** The threads that the page shows beside the canvas, or a new one that is being written. */
export type ShownThreads =
  | { kind: 'threads'; threadIds: readonly string[]; commentId?: string }
  | { kind: 'new'; anchor: ThreadAnchor }

const NO_THREADS: ThreadViews = {}
const NO_IDS: ReadonlySet<string> = new Set()

/** Comments on the board, and this viewer's view of them. */
export class CommentSignals {
  /** Threads with comments that this viewer has not seen. */
  readonly unread: Atom<ReadonlySet<string>> = atom('unread threads', NO_IDS)
  readonly shown: Atom<ShownThreads | null> = atom<ShownThreads | null>('shown threads', null)
  readonly arePinsShown = atom('pins are shown', readPinsShown())
  readonly pins: Computed<readonly CommentPin[]>
  private readonly pinOfRecord: Computed<ReadonlyMap<string, CommentPin>>

  constructor(session: Signal<Projection | null>) {
    const threads = computed('threads', () => session.get()?.threads ?? NO_THREADS)
    const shownIds = computed('ids of shown threads', () => {
      const shown = this.shown.get()
      return shown?.kind === 'threads' ? new Set(shown.threadIds) : NO_IDS
    })
    this.pins = computed('pins', () => pinsOf(threads.get(), shownIds.get()))
    this.pinOfRecord = computed(
      'pins of records',
      () =>
        new Map(
          this.pins.get().flatMap((pin) => (pin.place.kind === 'record' ? [[pin.place.recordId, pin]] : [])),
        ),
    )
  }

  setPinsShown(areShown: boolean): void {
    this.arePinsShown.set(areShown)
    keepPinsShown(areShown)
  }

  /** Comments in open threads about a record, and how many of these threads have new ones; null without any. */
  onRecord(recordId: string): { comments: number; unread: number } | null {
    const pin = this.pinOfRecord.get().get(recordId)
    if (!pin) return null
    const unread = this.unread.get()
    return {
      comments: countComments(pin.threads),
      unread: pin.threads.filter(({ id }) => unread.has(id)).length,
    }
  }
}
