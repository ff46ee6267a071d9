import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import type { useToast } from '#ui/toast.tsx'
import { forgetAcceptedThemes, keepAcceptedThemes } from './accepted-themes.ts'
import { THEMES_LABELS } from './themes-labels.ts'
import { themeRunsApi } from './use-theme-runs.ts'

/**
 * Adds the acceptance of themes to this person's undo stack, as a step that the server undoes. Returns the
 * step.
 */
export function addThemesStep(
  connection: BoardConnection,
  themeRunId: string,
  toast: ReturnType<typeof useToast>,
): ReturnType<BoardConnection['undo']['addServerStep']> {
  const { boardId, session, undo } = connection
  const themeRun = () => session.get()?.themeRuns[themeRunId]
  const tell = (done: { ok: true } | { ok: false; failure: { message: string } }, text: string) => {
    toast({ text: done.ok ? text : done.failure.message })
    return done.ok ? 'done' : 'failed'
  }
  return undo.addServerStep({
    undo: async () => {
      forgetAcceptedThemes(boardId)
      // Undone in another way: Ctrl+Z then means the step before it.
      if (themeRun()?.state === 'undone') {
        undo.undo()
        return 'gone'
      }
      const done = await themeRunsApi.undo(boardId, themeRunId)
      return tell(done, THEMES_LABELS.undone)
    },
    redo: async () => {
      const { accepted = [], grouped = [], state } = themeRun() ?? {}
      if (state === 'accepted') {
        undo.redo()
        return 'gone'
      }
      const isGrouped = grouped.length > 0
      const themes = (isGrouped ? grouped : accepted).map(({ id, title, summary, numbers }) => ({
        id,
        title,
        summary,
        numbers,
      }))
      const done = await themeRunsApi.accept(boardId, themeRunId, themes, isGrouped)
      if (done.ok) keepAcceptedThemes(boardId, themeRunId)
      return tell(done, THEMES_LABELS.acceptedAgain)
    },
  })
}
