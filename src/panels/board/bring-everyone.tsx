'use client'

import { Megaphone } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoardView } from '#canvas/board-view.ts'
import { isAtLeast } from '#session/role.ts'
import type { BringFrame } from '#sync/bring-frame.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useBoard, useSession } from './board-context.tsx'
import type { PanelPlace } from './panel-place.ts'

/** Long enough to finish a sentence first. */
const OFFER_MS = 30_000

type Call = Extract<BringFrame, { type: 'come' }>

/** null: this person may not bring everyone, or there is nobody else, or no view to bring them to. */
export function useBringEveryone(): (() => void) | null {
  const { connection, view } = useBoard()
  const { me } = useSession()
  const toast = useToast()
  const others = useReadable(connection.people).length
  const bring = useCallback(() => {
    if (view && !connection.bring.ask([...view.seenArea()]))
      toast({ text: 'You are offline: nobody can be brought here now.' })
  }, [connection, view, toast])
  return view && others > 0 && isAtLeast(me.role, 'facilitator') ? bring : null
}

export function BringEveryoneButton() {
  const bring = useBringEveryone()
  return (
    bring && (
      <IconButton label="Bring everyone here" icon={<Megaphone size={18} aria-hidden />} onClick={bring} />
    )
  )
}

/** Moves the view to where a facilitator brings everyone, or offers it to people who have their hands full. */
export function BringNews() {
  const { connection, view, panel } = useBoard()
  const { people } = useSession()
  const toast = useToast()
  /** Called while no canvas was shown: gone to as soon as there is one. */
  const [pending, setPending] = useState<{ call: Call; from: PanelPlace } | null>(null)
  const now = useRef({ view, people })
  now.current = { view, people }

  const nameOf = useCallback((call: Call) => now.current.people[call.by]?.name ?? 'A facilitator', [])
  const arrive = useCallback(
    (shown: BoardView, call: Call, from: PanelPlace | null) => {
      const back = shown.showArea(call.view)
      toast({
        text: `${nameOf(call)} brought you here.`,
        action: { label: 'Go back', onAction: () => (from ? panel.set(from) : back()) },
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
              text: `${nameOf(frame)} calls everyone.`,
              action: { label: 'Go', onAction: () => go(frame) },
              durationMs: OFFER_MS,
            })
          case 'told':
            return toast({ text: toldWords(frame.people) })
          case 'too-soon':
            return toast({ text: 'Everyone was brought somewhere just now. Wait a few seconds.' })
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

/** Words that are being written are nobody's to interrupt, wherever they are written. */
function isBusy(view: BoardView | null): boolean {
  if (view?.isHandBusy()) return true
  const focused = document.activeElement
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true
  if (!(focused instanceof HTMLElement)) return false
  if (focused.isContentEditable) return true
  // A field that is only focused, as the question often is, has nothing to lose.
  return (
    (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) &&
    focused.value.trim() !== ''
  )
}

function toldWords(people: number): string {
  if (people === 0) return 'Nobody else is here now.'
  return people === 1 ? 'One person is brought here.' : `${people} people are brought here.`
}
