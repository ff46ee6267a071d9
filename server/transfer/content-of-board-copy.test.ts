import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { CopyScope } from '#api/boards.ts'
import { must } from '#base/must.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { mapToFlat } from '#board/record/record-layout.ts'
import { randomBoard } from '#formats/board-json/testing/random-board.ts'
import { OWNER } from '#session/testing/session-driver.ts'
import { type BoardCopyContent, contentOfBoardCopy } from './content-of-board-copy.ts'

const LIMITS = { maxTextChars: 10_000, maxRecordBytes: 256 * 1024, maxCoordinate: 1_000_000 }

type Board = Parameters<typeof contentOfBoardCopy>[0]['board']

function copied({ state, canvas }: Pick<Board, 'state' | 'canvas'>, keeps: CopyScope): BoardCopyContent {
  const board = { state, viewerId: OWNER, canvas, begunAt: new Map() }
  return must(contentOfBoardCopy({ board, keeps, createdAt: 99, limits: LIMITS }), 'a copy for a member')
}

function recordsOf({ canvas }: BoardCopyContent) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, canvas)
  return [...boardShapes(doc)].map(([id, map]) => ({ id, flat: mapToFlat(map as Y.Map<unknown>) }))
}

test('[FO71] a copy has everything of the board under new ids, and its owner stays the author of their texts', () => {
  fc.assert(
    fc.property(randomBoard, ({ state, canvas }) => {
      const copy = copied({ state, canvas }, 'everything')
      const { content } = copy
      const records = recordsOf(copy)
      const before = new Set(canvas.map(({ id }) => id))
      expect(records.filter(({ id }) => before.has(id) && id !== 'shape:tray')).toEqual([])
      expect(content.numbered.map(({ number }) => number)).toEqual(
        [...state.noteNumbers.values()].map(({ number }) => number).toSorted((a, b) => a - b),
      )
      expect(content.rounds).toHaveLength(state.roundOrder.length)
      expect(content.rounds.filter(({ id }) => state.rounds[id])).toEqual([])
      expect(content.agents.map(({ name }) => name)).toEqual(state.agents.map(({ name }) => name))
      expect(content.board).toMatchObject({ createdAt: 99, settings: state.settings })
      const mine = [...state.noteNumbers.values()].filter(({ authorId }) => authorId === OWNER)
      expect(content.numbered.filter(({ authorId }) => authorId === OWNER)).toHaveLength(mine.length)
      // The copy has only the names of all other people.
      for (const { id } of content.people) expect(id).toMatch(/^f[0-9a-z]{12}$/)
      // Forgetting a person reaches their name there.
      for (const { copyOf } of content.people) expect(state.people[copyOf ?? '']).toBeDefined()
      const people = content.people.map(({ copyOf: _, ...person }) => person)
      expect(JSON.stringify({ ...content, people })).not.toContain('"ubea"')
    }),
    { numRuns: 8 },
  )
})

test('with notes only, the canvas is copied, and nothing that was made from it', () => {
  fc.assert(
    fc.property(randomBoard, ({ state, canvas }) => {
      const copy = copied({ state, canvas }, 'notes')
      const records = recordsOf(copy)
      const types = (list: readonly { flat: Readonly<Record<string, unknown>> }[]) =>
        list
          .map(({ flat }) => String(flat.t))
          .filter((type) => !['synthesis', 'binding:arrow'].includes(type))
      expect(types(records).toSorted()).toEqual(types(canvas).toSorted())
      expect(records.filter(({ flat }) => flat.t === 'synthesis' || 'm.round' in flat)).toEqual([])
      const { rounds, reactions, ideas, syntheses, proposals, themeRuns, logs, numbered } = copy.content
      expect([rounds, reactions, ideas, syntheses, proposals, themeRuns, logs].flat()).toEqual([])
      const noteIds = new Set(records.filter(({ flat }) => flat.t === 'note').map(({ id }) => id))
      expect(numbered.filter(({ noteId }) => !noteIds.has(noteId))).toEqual([])
    }),
    { numRuns: 8 },
  )
})
