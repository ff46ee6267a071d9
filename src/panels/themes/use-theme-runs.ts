import { useMemo } from 'react'
import { z } from 'zod'
import { ThemeCountsResponse, ThemeFrame, ThemeResponse, ThemeRunWithIdeas } from '#api/themes.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { boardPath, call, Nothing } from '#panels/requests/call-api.ts'
import { type Read, useRead } from '#panels/requests/use-read.ts'
import type { Theme, ThemeRun } from '#session/themes/theme-run.ts'

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
