import { useEffect } from 'react'
import { type BoardConnection, isAway } from '#canvas/connection/board-connection.ts'
import { useToast } from '#ui/toast.tsx'
import { canReachServer } from './can-reach-server.ts'
import { isLostOffline } from './is-lost-offline.ts'
import { LOST_LINK_LABELS } from './lost-link-labels.ts'

/**
 * Without a connection a link would lead to the browser's own error page, in place of the board. Links to pages that
 * this device does not have show a message instead.
 */
export function useLinksOffline(connection: BoardConnection): void {
  const toast = useToast()
  useEffect(() => {
    const hold = (event: MouseEvent, isInMenu: boolean): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (event.defaultPrevented || !link || !isAway(connection.saveState.get())) return
      if (isInMenu !== (link.getAttribute('role') === 'menuitem')) return
      const lost = isLostOffline(link, new URL(window.location.href))
      if (!lost) return
      event.preventDefault()
      const { href } = link
      // A board that is only just connecting is not offline.
      void canReachServer().then((isThere) => {
        if (isThere) window.location.assign(href)
        else toast({ text: LOST_LINK_LABELS[lost] })
      })
    }
    // Before the links themselves, which would start to leave; in a menu after it, which would stay open otherwise.
    const holdFirst = (event: MouseEvent): void => hold(event, false)
    const holdLast = (event: MouseEvent): void => hold(event, true)
    window.addEventListener('click', holdFirst, { capture: true })
    window.addEventListener('click', holdLast)
    return () => {
      window.removeEventListener('click', holdFirst, { capture: true })
      window.removeEventListener('click', holdLast)
    }
  }, [connection, toast])
}
