import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { addFrame } from '#board/place/add-round-frame.ts'
import { TRAY_ID } from '#board/place/tray.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import { stepFrameId } from '#session/agenda/step-frame-ids.ts'
import { groupByFrame } from './group-by-frame.ts'

const COLUMN = stepFrameId('write', 'Went well')

test('[SE365] notes are grouped by the innermost frame; those of rounds, of steps and of the tray stay single', async () => {
  const doc = new Y.Doc()
  const frame = (id: string, name: string, more: { parentId?: string; round?: string } = {}) =>
    addFrame(
      doc,
      { id, name, x: 0, y: 0, w: 500, h: 500, ...(more.parentId && { parentId: more.parentId }) },
      more.round ? { 'm.round': more.round } : {},
    )
  const note = (id: string, parentId?: string) =>
    addNote(doc, { id, text: id, x: 10, y: 10, author: 'u1', ...(parentId && { parentId }) })
  editBoard(doc, SERVER_ORIGIN, () => {
    frame(COLUMN, 'Went well')
    frame('deploys', ' Deploys ', { parentId: COLUMN })
    frame('outer', 'Canteen')
    frame('inner', 'Soup', { parentId: 'outer' })
    frame('round', 'Round 1', { round: 'r1' })
    frame(TRAY_ID, 'Clerk’s tray')
    frame('empty', 'Nothing yet')
    note('alone')
    note('hour', 'deploys')
    note('lunch', COLUMN)
    note('queue', 'outer')
    note('salt', 'inner')
    note('slow', 'deploys')
    note('answer', 'round')
    note('captured', TRAY_ID)
  })
  const rooms = { open: async () => ({ doc, release: () => undefined }) as unknown as OpenRoom }
  const all = ['alone', 'hour', 'lunch', 'queue', 'salt', 'slow', 'answer', 'captured']
  expect(await groupByFrame({ rooms: rooms as never }, 'b1', all)).toEqual({
    noteIds: ['alone', 'deploys', 'lunch', 'outer', 'inner', 'answer', 'captured'],
    groups: [
      { id: 'deploys', title: 'Deploys', noteIds: ['hour', 'slow'] },
      { id: 'outer', title: 'Canteen', noteIds: ['queue'] },
      { id: 'inner', title: 'Soup', noteIds: ['salt'] },
    ],
  })
})
