import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import type { IdeaView } from '#api/ideas.ts'
import { writable } from '#base/readable.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import { openOnBoard } from '#panels/open-board/testing/open-on-board.tsx'
import type { Role } from '#session/core/role.ts'
import { createIdeaChanges } from '../state/idea-changes.ts'
import { type CellEdit, LogContext, type LogDialog, type LogOnPage } from '../state/log-context.tsx'
import type { OpenReplies } from '../state/log-items.ts'
import { FIRST_PLACE } from '../state/log-place.ts'
import { createLogRows } from '../state/log-rows.ts'
import { pageOf } from './idea-of.ts'

interface PartOfLog {
  part: ReactNode
  ideas: readonly IdeaView[]
  role?: Role
}

/** A part of the page of an idea log that holds these ideas; its rows are read. */
export async function openLog({ part, ideas, role = 'editor' }: PartOfLog) {
  const rows = createLogRows(async (query) => ({ ok: true, value: pageOf(ideas, query) }))
  const place = writable(FIRST_PLACE)
  const log: LogOnPage = {
    boardId: 'board1',
    place,
    go: (change) => place.set({ ...place.get(), ...change }),
    rows,
    selection: writable<ReadonlyMap<number, IdeaView>>(new Map()),
    open: writable<number | null>(null),
    replies: writable<OpenReplies>(new Map()),
    toggleReplies: () => undefined,
    openReplies: () => undefined,
    edit: writable<CellEdit | null>(null),
    dialog: writable<LogDialog | null>(null),
    changes: createIdeaChanges({
      boardId: 'board1',
      rows,
      toast: () => undefined,
      mayMoveBack: () => false,
    }),
  }
  rows.ask(new URLSearchParams())
  const opened = await openOnBoard({
    part: <LogContext value={log}>{part}</LogContext>,
    projection: projectionFor(role),
    fetch: async () => Response.json({}),
  })
  onTestFinished(() => rows.stop())
  return { log, ...opened }
}
