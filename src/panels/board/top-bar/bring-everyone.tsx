import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoardView } from '#canvas/view/board-view.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { PanelPlace } from '#panels/open-board/panel-place.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { BringFrame } from '#sync/bring-frame.ts'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { EVERYONES_VIEW_LABELS } from './everyones-view-labels.ts'
import { isBusy } from './is-busy.ts'

/** How long the offer "Go" stays for people who are busy: long enough to finish a sentence. */
const OFFER_MS = 30_000

type Call = Extract<BringFrame, { type: 'come' }>

/**
 * Brings everyone to this person's view. `null` if they may not (facilitators and owners only), if no other person is
 * connected, and without a canvas.
 */
export function useBringEveryone(): (() => void) | null {
  const { connection, view } = useBoard()
  const { me } = useSession()
  const toast = useToast()
  const others = useReadable(connection.people).length
  const bring = useCallback(() => {
    if (view && !connection.bring.ask([...view.seenArea()])) toast({ text: EVERYONES_VIEW_LABELS.offline })
  }, [connection, view, toast])
  return view && others > 0 && isAtLeast(me.role, 'facilitator') ? bring : null
}

/**
 * Follows a facilitator's call: moves the view there with a way back, or only offers it to people who type or drag. It
 * also reports to the caller how many people were reached. Renders nothing.
 */
export function BringNews() {
  const { connection, view, panel } = useBoard()
  const { people } = useSession()
  const toast = useToast()
  /** A call that arrived without a canvas (a phone's list): followed when the canvas has loaded. */
  const [pending, setPending] = useState<{ call: Call; from: PanelPlace } | null>(null)
  const now = useRef({ view, people })
  now.current = { view, people }

  const nameOf = useCallback(
    (call: Call) => now.current.people[call.by]?.name ?? EVERYONES_VIEW_LABELS.aFacilitator,
    [],
  )
  const arrive = useCallback(
    (shown: BoardView, call: Call, from: PanelPlace | null) => {
      const back = shown.showArea(call.view)
      toast({
        text: EVERYONES_VIEW_LABELS.broughtHere(nameOf(call)),
        action: { label: EVERYONES_VIEW_LABELS.goBack, onAction: () => (from ? panel.set(from) : back()) },
      })
    },
    [nameOf, panel, toast],
  )
  const go = useCallback(
    (call: Call) => {
      const { view: shown } = now.current
      if (shown) return arrive(shown, call, null)
      const from = panel.get()
      setPending({ call, from })
      panel.set({ ...from, tab: 'canvas' })
    },
    [arrive, panel],
  )

  useEffect(
    () =>
      connection.bring.onFrame((frame) => {
        switch (frame.type) {
          case 'come':
            if (!isBusy(now.current.view)) return go(frame)
            return toast({
              text: EVERYONES_VIEW_LABELS.callsEveryone(nameOf(frame)),
              action: { label: EVERYONES_VIEW_LABELS.go, onAction: () => go(frame) },
              durationMs: OFFER_MS,
            })
          case 'brought':
            return toast({ text: EVERYONES_VIEW_LABELS.brought(frame.people) })
          case 'too-soon':
            return toast({ text: EVERYONES_VIEW_LABELS.tooSoon })
        }
      }),
    [connection, go, nameOf, toast],
  )

  useEffect(() => {
    if (!pending || !view) return
    setPending(null)
    arrive(view, pending.call, pending.from)
  }, [pending, view, arrive])
  return null
}
