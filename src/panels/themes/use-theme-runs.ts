import { useCallback, useEffect, useMemo } from 'react'
import { z } from 'zod'
import { ThemeCountsResponse, ThemeFrame, ThemeResponse, ThemeRunWithIdeas } from '#api/themes.ts'
import { readStored, writeStored } from '#base/browser-storage.ts'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { boardPath, call, Nothing } from '#panels/requests/call-api.ts'
import { type Read, useRead } from '#panels/requests/use-read.ts'
import type { Theme, ThemeRun } from '#session/themes/theme-run.ts'
import { useToast } from '#ui/toast.tsx'
import { THEMES_LABELS } from './themes-labels.ts'

/** Ideas may arrive by the dozen: they are counted once after the last one. */
const SETTLE_MS = 500

export function useThemeRuns(): ThemeRun[] {
  const { themeRuns } = useSession()
  return useMemo(() => Object.values(themeRuns).sort((a, b) => b.startedAt - a.startedAt), [themeRuns])
}

/** How many ideas the next run would take; counted again when the log or the runs change. */
export function useThemeRunCounts(): Read<ThemeCountsResponse> {
  const { boardId } = useBoard().connection
  const { log, themeRuns } = useSession()
  const read = (signal: AbortSignal) => themeRunsApi.counts(boardId, signal)
  return useRead(['theme-counts', boardId], read, { changes: [log.seq, themeRuns], settleMs: SETTLE_MS })
}

/** The ideas of a run in their present state, by number. Read again when the log changes. */
export function useThemeRunIdeas(themeRunId: string) {
  const { boardId } = useBoard().connection
  const { seq } = useSession().log
  const { value, failure, again } = useRead(
    ['theme-ideas', boardId, themeRunId],
    (signal) => themeRunsApi.ideas(boardId, themeRunId, signal),
    { changes: [seq], settleMs: SETTLE_MS },
  )
  const byNumber = useMemo(() => value && new Map(value.ideas.map((idea) => [idea.number, idea])), [value])
  return { byNumber, failure, again }
}

/**
 * Each page has a separate undo stack. Themes that were accepted in the idea log are carried to the board's page in
 * this tab.
 */
const KEY = 'parley:accepted-themes'

function keyOf(boardId: string): string {
  return `${KEY} ${boardId}`
}

/**
 * Adds the acceptance of themes to this person's undo stack, as a step that the server undoes. Returns the
 * step.
 */
export function useAddThemesStep(): (
  connection: BoardConnection,
  themeRunId: string,
) => ReturnType<BoardConnection['undo']['addServerStep']> {
  const toast = useToast()
  return useCallback(
    (connection, themeRunId) => {
      const { boardId, session, undo } = connection
      const themeRun = () => session.get()?.themeRuns[themeRunId]
      const tell = (done: { ok: true } | { ok: false; failure: { message: string } }, text: string) => {
        toast({ text: done.ok ? text : done.failure.message })
        return done.ok ? 'done' : 'failed'
      }
      return undo.addServerStep({
        undo: async () => {
          writeStored(keyOf(boardId), null, 'session')
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
    },
    [toast],
  )
}

/** Remembers the run for the next page of this board in this tab. */
export function keepAcceptedThemes(boardId: string, themeRunId: string): void {
  writeStored(keyOf(boardId), themeRunId, 'session')
}

/**
 * On the board's page: the first Ctrl+Z undoes the themes that were accepted in the log just before.
 * @param isReady the canvas has loaded; it clears the undo stack when it does
 */
export function useAcceptedThemes(connection: BoardConnection, isReady: boolean): void {
  const addStep = useAddThemesStep()
  useEffect(() => {
    if (!isReady) return
    const key = keyOf(connection.boardId)
    const themeRunId = readStored(key, 'session')
    if (themeRunId === null) return
    writeStored(key, null, 'session')
    addStep(connection, themeRunId)
  }, [connection, addStep, isReady])
}

/** How many notes were moved. The session has the outcome of the run. */
const GroupedTheme = ThemeResponse.pick({ numbers: true }).extend(ThemeFrame.pick({ movedNotes: true }).shape)
const Accepted = z.object({ themeRun: z.object({ grouped: z.array(GroupedTheme) }) })

const themeRuns = (boardId: string) => `${boardPath(boardId)}/theme-runs`
const themeRun = (boardId: string, themeRunId: string) =>
  `${themeRuns(boardId)}/${encodeURIComponent(themeRunId)}`

export const themeRunsApi = {
  counts: (boardId: string, signal?: AbortSignal) =>
    call(`${themeRuns(boardId)}/fresh`, ThemeCountsResponse, { signal }),
  ideas: (boardId: string, themeRunId: string, signal?: AbortSignal) =>
    call(themeRun(boardId, themeRunId), ThemeRunWithIdeas.pick({ ideas: true }), { signal }),
  start: (boardId: string, all: boolean) =>
    call(themeRuns(boardId), Nothing, { method: 'POST', body: { all } }),
  /** `isGrouped`: as frames with the notes in them. */
  accept: (boardId: string, themeRunId: string, themes: readonly Theme[], isGrouped: boolean) =>
    call(`${themeRun(boardId, themeRunId)}/accept`, Accepted, {
      method: 'POST',
      body: { themes, group: isGrouped },
    }),
  undo: (boardId: string, themeRunId: string) =>
    call(`${themeRun(boardId, themeRunId)}/undo`, Nothing, { method: 'POST' }),
}
