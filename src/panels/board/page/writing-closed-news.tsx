import { useEffect } from 'react'
import { writingClosedLabel } from '#panels/labels/agenda-news-labels.ts'
import { useBoard, useCanEdit, useSession } from '#panels/open-board/board-context.tsx'
import { isTyping } from '#panels/open-board/key-target.ts'
import { stepAgainstWriting } from '#session/agenda/step-rules.ts'
import type { Projection } from '#session/projection.ts'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { BOARD_PAGE_LABELS } from './board-page-labels.ts'

/** Keys after a pause of this length are meant for the page again. */
const PAUSE_MS = 1_000
/** After this the canvas and lists have removed the field. */
const FIELD_GONE_MS = 250

/**
 * Shows toasts to people who type in a note while a step ends the writing: first that they can finish it, then that
 * their text is kept. When the field disappears, blocks further keys, so that these are not taken for shortcuts.
 * Renders nothing. It precedes all parts with shortcuts, because the listeners of the window are called in the order in
 * which they were added.
 */
export function WritingClosedNews() {
  const { connection } = useBoard()
  const session = useSession()
  const toast = useToast()
  const canEdit = useCanEdit()
  const typingIn = useReadable(connection.typingIn)
  const closing = stepAgainstWriting(session)
  const finishing = canEdit && typingIn !== null ? closing : null
  const finishingId = finishing?.id ?? null
  useEffect(() => {
    const step = stepAgainstWriting(connection.session.get() ?? NO_STEP)
    if (finishingId !== null && step)
      toast({ text: BOARD_PAGE_LABELS.finishTyping(writingClosedLabel(step)) })
  }, [connection, toast, finishingId])

  useEffect(() => {
    const keys = new HeldKeys()
    const stop = connection.canEdit.subscribe(() => {
      // The page has other messages for a freeze and the loss of a role.
      const closed = stepAgainstWriting(connection.session.get() ?? NO_STEP)
      if (connection.canEdit.get() || !closed || !isTyping(document.activeElement)) keys.pass()
      else keys.hold(() => toast({ text: BOARD_PAGE_LABELS.textIsKept(writingClosedLabel(closed)) }))
    })
    return () => {
      stop()
      keys.stop()
    }
  }, [connection, toast])
  return null
}

const NO_STEP: Pick<Projection, 'me' | 'agenda' | 'privateWriting'> = {
  me: { id: '', role: 'viewer' },
  agenda: { version: 0, steps: [], currentId: null },
  privateWriting: null,
}

/** Once held, takes the keys that no field takes, until the person pauses. */
class HeldKeys {
  private isHeld = false
  /** When the last key was pressed, not when the page got to it: a page that is busy makes no pause. */
  private lastAt = Number.NEGATIVE_INFINITY
  private gone: ReturnType<typeof setTimeout> | undefined

  constructor() {
    window.addEventListener('keydown', this.onKeyDown, { capture: true })
  }

  /** `onGone` is called if the field goes. */
  hold(onGone: () => void): void {
    this.pass()
    this.isHeld = true
    this.lastAt = Math.max(this.lastAt, performance.now())
    this.gone = setTimeout(() => {
      if (isTyping(document.activeElement)) this.pass()
      else onGone()
    }, FIELD_GONE_MS)
  }

  pass(): void {
    clearTimeout(this.gone)
    this.isHeld = false
  }

  stop(): void {
    this.pass()
    window.removeEventListener('keydown', this.onKeyDown, { capture: true })
  }

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    const hasPaused = event.timeStamp - this.lastAt > PAUSE_MS
    this.lastAt = event.timeStamp
    if (hasPaused) this.isHeld = false
    if (!this.isHeld || isTyping(event.target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}
