'use client'

import { useCallback, useEffect, useRef } from 'react'
import { writable } from '#base/readable.ts'
import { useBoard, useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import { type ToastMessage, useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { isBusy } from './is-busy.ts'

/** How long the offer to follow stays for people who are busy. */
const OFFER_MS = 30_000

const NO_ONE = writable<string | null>(null)

/** The person who presents, unless it is this one. */
export function usePresenter(): { id: string; name: string; color: string; isFollowed: boolean } | null {
  const { connection, view } = useBoard()
  const { people } = useSession()
  const { presenterId } = useReadable(connection.presenting)
  const following = useReadable(view?.following ?? NO_ONE)
  const person = presenterId === null || presenterId === connection.userId ? null : people[presenterId]
  return person ? { ...person, isFollowed: following === person.id } : null
}

/** Follows a person who presents. On a phone that shows a list, it opens the canvas, which follows when it has loaded. */
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
 * Makes this page follow the person who begins to present, once: a person who looks elsewhere stays there. People who type or drag
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
  /** The presenter that this page has followed, or offered to follow. */
  const handled = useRef<string | null>(null)
  usePresentingAgain()

  useEffect(() => {
    if (id === handled.current) return
    if (handled.current !== null && view?.following.get() === handled.current) view.follow(null)
    if (id === null) {
      handled.current = null
      return
    }
    if (isBusy(view)) {
      handled.current = id
      toast(offerToFollow(name, () => follow(id)))
    } else if (view || isPhone) {
      handled.current = id
      follow(id)
      toast(tellFollowed(name, () => latestView.current?.follow(null)))
    }
  }, [id, name, view, follow, isPhone, toast])

  const { toFollow = null } = useReadable(panel)
  useEffect(() => {
    if (!view || toFollow === null) return
    view.follow(toFollow)
    panel.set({ ...panel.get(), toFollow: null })
  }, [view, toFollow, panel])
  return null
}

function offerToFollow(name: string, onAction: () => void): ToastMessage {
  return { text: `${name} is presenting.`, action: { label: 'Follow', onAction }, durationMs: OFFER_MS }
}

function tellFollowed(name: string, onAction: () => void): ToastMessage {
  return {
    text: `${name} is presenting. Your view follows theirs.`,
    action: { label: 'Look around', onAction },
  }
}

/** Goes on presenting after the document was replaced: the new connection is another one to the others. */
function usePresentingAgain(): void {
  const { connection } = useBoard()
  const { presenterId } = useReadable(connection.presenting)
  const before = useRef({ connection, isPresenting: false })
  useEffect(() => {
    const { connection: last, isPresenting } = before.current
    if (last !== connection && isPresenting) connection.announce({ isPresenting: true })
    before.current = { connection, isPresenting: presenterId === connection.userId }
  }, [connection, presenterId])
}
