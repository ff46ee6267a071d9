import { z } from 'zod'
import { ThemeCountsResponse, ThemeFrame, ThemeResponse, ThemeRunWithIdeas } from '#api/themes.ts'
import type { Theme } from '#session/themes/theme-run.ts'
import { boardPath, call, Nothing } from '#panels/requests/call-api.ts'

/** How many notes were moved. What became of the run comes with the session. */
const GroupedTheme = ThemeResponse.pick({ numbers: true }).extend(ThemeFrame.pick({ movedNotes: true }).shape)
const Accepted = z.object({ themeRun: z.object({ grouped: z.array(GroupedTheme) }) })

const themeRuns = (boardId: string) => `${boardPath(boardId)}/theme-runs`
const themeRun = (boardId: string, themeRunId: string) =>
  `${themeRuns(boardId)}/${encodeURIComponent(themeRunId)}`
const settle = (boardId: string, themeRunId: string, how: 'undo' | 'dismiss' | 'abort') =>
  call(`${themeRun(boardId, themeRunId)}/${how}`, Nothing, { method: 'POST' })

/** Themes over HTTP: one method a request. What became of a theme run is in the session. */
export const themeRunsApi = {
  /** How many ideas the next theme run would take. */
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
  undo: (boardId: string, themeRunId: string) => settle(boardId, themeRunId, 'undo'),
  dismiss: (boardId: string, themeRunId: string) => settle(boardId, themeRunId, 'dismiss'),
  abort: (boardId: string, themeRunId: string) => settle(boardId, themeRunId, 'abort'),
}
