import { useCallback, useEffect, useRef } from 'react'
import { writable } from '#base/readable.ts'
import { useBoard, useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import { type ToastMessage, useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { EVERYONES_VIEW_LABELS } from './everyones-view-labels.ts'
import { isBusy } from './is-busy.ts'

/** How long the offer to follow stays for people who are busy. */
const OFFER_MS = 30_000

const NO_ONE = writable<string | null>(null)

export function usePresenter(): Presenter | null {
  const { connection, view } = useBoard()
  const { people } = useSession()
  const { presenterId, hasControl } = useReadable(connection.presenting)
  const following = useReadable(view?.following ?? NO_ONE)
  const person = presenterId === null || presenterId === connection.userId ? null : people[presenterId]
  return person ? { ...person, isFollowed: following === person.id, hasControl } : null
}

interface Presenter {
  id: string
  name: string
  color: string
  isFollowed: boolean
  /** Whether this page's view is held on theirs. */
  hasControl: boolean
}

export function useFollow(): (userId: string) => void {
  const { view, panel } = useBoard()
  return useCallback(
    (userId) => {
      if (view) view.follow(userId)
      else panel.set({ ...panel.get(), tab: 'canvas', toFollow: userId })
    },
    [view, panel],
  )
}

/**
 * Makes this page follow a presenter at the start, once: a person who moves away stays there. People who type or drag
 * are only asked. Renders nothing.
 */
export function PresenterFollowing() {
  const { view, panel } = useBoard()
  const latestView = useRef(view)
  latestView.current = view
  const presenter = usePresenter()
  const id = presenter?.id ?? null
  const name = presenter?.name ?? ''
  const follow = useFollow()
  const isPhone = !useIsWide(700)
  const toast = useToast()
  const holderId = presenter?.hasControl ? presenter.id : null
  useHeldView(holderId, name)
  /** The presenter that this page has followed, or offered to follow. */
  const handled = useRef<string | null>(null)
  usePresentingAgain()

  useEffect(() => {
    if (id === handled.current || holderId !== null) return
    if (handled.current !== null && view?.following.get() === handled.current) view.follow(null)
    if (id === null) {
      handled.current = null
      return
    }
    if (isBusy(view)) {
      handled.current = id
      toast(followOffer(name, () => follow(id)))
    } else if (view || isPhone) {
      handled.current = id
      follow(id)
      toast(followedMessage(name, () => latestView.current?.follow(null)))
    }
  }, [id, holderId, name, view, follow, isPhone, toast])

  const { toFollow = null } = useReadable(panel)
  useEffect(() => {
    if (!view || toFollow === null) return
    view.follow(toFollow)
    panel.set({ ...panel.get(), toFollow: null })
  }, [view, toFollow, panel])
  return null
}

/**
 * Holds the view of this page on that of a facilitator who has control, as soon as this person neither types nor drags.
 * On a phone it opens the canvas, once.
 */
function useHeldView(holderId: string | null, name: string): void {
  const { view, panel } = useBoard()
  const isPhone = !useIsWide(700)
  const toast = useToast()
  const latestView = useRef(view)
  latestView.current = view
  useEffect(() => {
    if (holderId === null) return
    if (isPhone && latestView.current === null) panel.set({ ...panel.get(), tab: 'canvas' })
    const wayOut = isPhone ? EVERYONES_VIEW_LABELS.leaveByBar : EVERYONES_VIEW_LABELS.leaveByKey
    toast({ text: EVERYONES_VIEW_LABELS.showsTheirView(name, wayOut) })
  }, [holderId, name, isPhone, panel, toast])
  useEffect(() => {
    if (!view || holderId === null) return
    view.hold(holderId, () => !isBusy(view))
    return () => view.hold(null)
  }, [view, holderId])
}

function followOffer(name: string, onAction: () => void): ToastMessage {
  return {
    text: EVERYONES_VIEW_LABELS.presents(name),
    action: { label: EVERYONES_VIEW_LABELS.follow, onAction },
    durationMs: OFFER_MS,
  }
}

function followedMessage(name: string, onAction: () => void): ToastMessage {
  return {
    text: EVERYONES_VIEW_LABELS.followed(name),
    action: { label: EVERYONES_VIEW_LABELS.lookAround, onAction },
  }
}

/** Continues presenting after the document was replaced: for the others the new connection is another one. */
function usePresentingAgain(): void {
  const { connection } = useBoard()
  const { presenterId, hasControl } = useReadable(connection.presenting)
  const before = useRef({ connection, isPresenting: false, hasControl: false })
  useEffect(() => {
    const { connection: last, ...mine } = before.current
    if (last !== connection && mine.isPresenting) connection.announce(mine)
    const isPresenting = presenterId === connection.userId
    before.current = { connection, isPresenting, hasControl: isPresenting && hasControl }
  }, [connection, presenterId, hasControl])
}
