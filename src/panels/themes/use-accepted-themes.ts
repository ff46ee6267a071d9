import { useEffect } from 'react'
import { loadOnce } from '#base/load-once.ts'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import { useToast } from '#ui/toast.tsx'
import { forgetAcceptedThemes, readAcceptedThemes } from './accepted-themes.ts'

// Loaded when needed, because hardly any visit of a board follows the acceptance of themes.
const loadStep = loadOnce(async () => (await import('./add-themes-step.ts')).addThemesStep)

/**
 * On the board's page: the first Ctrl+Z undoes the themes that were accepted in the log just before.
 * @param isReady the canvas has loaded; it clears the undo stack when it does
 */
export function useAcceptedThemes(connection: BoardConnection, isReady: boolean): void {
  const toast = useToast()
  useEffect(() => {
    const { boardId } = connection
    const themeRunId = isReady ? readAcceptedThemes(boardId) : null
    if (themeRunId === null) return
    let isGone = false
    const add = (addStep: Awaited<ReturnType<typeof loadStep>>): void => {
      if (isGone) return
      forgetAcceptedThemes(boardId)
      addStep(connection, themeRunId, toast)
    }
    // Without the code the run can still be undone in its dialog, and the next page tries again.
    loadStep().then(add, () => undefined)
    return () => {
      isGone = true
    }
  }, [connection, toast, isReady])
}
