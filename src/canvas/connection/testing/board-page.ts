import { vi } from 'vitest'
import type * as Y from 'yjs'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import type { Role } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import { EMPTY_SLICES } from '../copy/empty-slices.ts'

export function projectionFor(role: Role): Projection {
  return {
    board: { id: 'board1', title: 'Test', premise: '', createdAt: 0 },
    me: { id: 'u1', role },
    people: {},
    links: [],
    notes: { lastNumber: 0 },
    limits: { maxRecords: 100, maxTextChars: 100 },
    storage: 'ok',
    ...EMPTY_SLICES,
  }
}

/** Fake timers only: lets this many milliseconds pass. */
export async function passTime(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}

export function addNoteTo(doc: Y.Doc, id: string, text = id): void {
  editBoard(doc, LOCAL_ORIGIN, () => addNote(doc, { id: `shape:${id}`, text, x: 0, y: 0, author: 'u1' }))
}
