'use client'

import { useCallback, useEffect } from 'react'
import type { BoardConnection } from '#canvas/board-connection.ts'
import { useToast } from '#ui/toast.tsx'
import { gathersApi } from './gathers-api.ts'

/** This tab has one board open after the other, each with undo steps of its own: what was accepted in the log goes along. */
const KEY = 'parley:accepted-themes'

function keyOf(boardId: string): string {
  return `${KEY} ${boardId}`
}

/** Puts themes that this person accepted on their undo stack. Returns the step. */
export function useAddThemesStep(): (
  connection: BoardConnection,
  gatherId: string,
) => ReturnType<BoardConnection['undo']['addServerStep']> {
  const toast = useToast()
  return useCallback(
    (connection, gatherId) => {
      const { boardId, session, undo } = connection
      const gather = () => session.get()?.gathers[gatherId]
      const tell = (done: { ok: true } | { ok: false; failure: { message: string } }, text: string) => {
        toast({ text: done.ok ? text : done.failure.message })
        return done.ok ? 'done' : 'failed'
      }
      return undo.addServerStep({
        undo: async () => {
          forget(boardId)
          // Taken back in another way meanwhile: then the step before it is meant.
          if (gather()?.state === 'undone') {
            undo.undo()
            return 'gone'
          }
          const done = await gathersApi.undo(boardId, gatherId)
          return tell(done, 'The themes were taken back. The ideas are as they were.')
        },
        redo: async () => {
          const { accepted = [], grouped = [], state } = gather() ?? {}
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
          const done = await gathersApi.accept(boardId, gatherId, themes, isGrouped)
          if (done.ok) keepAcceptedThemes(boardId, gatherId)
          return tell(done, 'The themes were accepted again.')
        },
      })
    },
    [toast],
  )
}

/** The next page of this board in this tab can take them back, too. */
export function keepAcceptedThemes(boardId: string, gatherId: string): void {
  try {
    sessionStorage.setItem(keyOf(boardId), gatherId)
  } catch {
    // Storage is switched off: they can be taken back where they were accepted.
  }
}

function forget(boardId: string): void {
  try {
    sessionStorage.removeItem(keyOf(boardId))
  } catch {
    // Nothing was kept.
  }
}

/**
 * On the board: the first step that Ctrl+Z takes back is what was accepted in the log just before.
 * @param isReady a canvas is there; until then it empties the list of steps
 */
export function useAcceptedThemes(connection: BoardConnection, isReady: boolean): void {
  const addStep = useAddThemesStep()
  useEffect(() => {
    if (!isReady) return
    let gatherId: string | null = null
    try {
      gatherId = sessionStorage.getItem(keyOf(connection.boardId))
    } catch {
      // Storage is switched off.
    }
    if (gatherId === null) return
    forget(connection.boardId)
    addStep(connection, gatherId)
  }, [connection, addStep, isReady])
}
