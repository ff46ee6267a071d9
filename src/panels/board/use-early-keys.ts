import { createContext, useContext, useEffect } from 'react'
import type { BoardConnection } from '#canvas/board-connection.ts'
import type { BoardView } from '#canvas/board-view.ts'
import { useReadable } from '#ui/use-readable.ts'
import type { EarlyKeys } from './early-keys.ts'

/** null: this page holds no keys. */
export const EarlyKeysContext = createContext<EarlyKeys | null>(null)

interface EarlyKeysOptions {
  connection: BoardConnection
  /** null: the canvas is not there yet. */
  view: BoardView | null
  hasCanvas: boolean
}

/** Plays the keys that were pressed while the board opened on its canvas, once it is there. */
export function useEarlyKeys({ connection, view, hasCanvas }: EarlyKeysOptions): void {
  const keys = useContext(EarlyKeysContext)
  const canEdit = useReadable(connection.canEdit)
  useEffect(() => {
    if (!keys) return
    if (!hasCanvas || !canEdit) keys.drop()
    else if (view) void keys.playOn(view)
  }, [keys, view, canEdit, hasCanvas])
}
