import { createContext, useContext, useEffect } from 'react'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import type { BoardView } from '#canvas/view/board-view.ts'
import type { EarlyKeys } from '#panels/open-board/early-keys.ts'
import { useReadable } from '#ui/use-readable.ts'

/** Holds keys since the page was loaded. null on pages that hold none. */
export const EarlyKeysContext = createContext<EarlyKeys | null>(null)

interface EarlyKeysOptions {
  connection: BoardConnection
  /** null until the canvas has loaded. */
  view: BoardView | null
  hasCanvas: boolean
}

/**
 * Plays the keys that were pressed while the board opened, as soon as the canvas is there. They are dropped
 * where there is no canvas or this person cannot edit.
 */
export function useEarlyKeys({ connection, view, hasCanvas }: EarlyKeysOptions): void {
  const keys = useContext(EarlyKeysContext)
  const canEdit = useReadable(connection.canEdit)
  useEffect(() => {
    if (!keys) return
    if (!hasCanvas || !canEdit) keys.drop()
    else if (view) void keys.playOn(view)
  }, [keys, view, canEdit, hasCanvas])
}
