// @vitest-environment jsdom
import { createShapeId, type TLNoteShape, type TLShapeId } from 'tldraw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boardWith, projectionWith, type SignalledBoard } from '#canvas/signals/testing/board-with.ts'
import type { OpenVote } from '#session/choosing/votes/vote.ts'
import type { FarPicture } from './far-painter.ts'
import { paintFarPromotions } from './far-promotions.ts'
import { paintFarReactions } from './far-reactions.ts'

let board: SignalledBoard
let notes: TLShapeId[]

beforeEach(() => {
  vi.stubGlobal('Path2D', class {})
  board = boardWith({})
  notes = [0, 300].map((x) => {
    const id = createShapeId()
    board.editor.createShape<TLNoteShape>({ id, type: 'note', x, y: 0 })
    return id
  })
})
afterEach(() => board.stop())

/** The places, in device pixels, at which something was painted. */
function paintedWith(paint: typeof paintFarPromotions, zoom: number): [number, number][] {
  const places: [number, number][] = []
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => {
      if (name === 'setTransform')
        return (...[, , , , x, y]: number[]) => places.push([x ?? Number.NaN, y ?? Number.NaN])
      return name === 'measureText' ? () => ({ width: 10 }) : () => undefined
    },
    set: () => true,
  })
  const colors = { go: '', onGo: '', paper: '', ink: '', edge: '' }
  const picture = { signals: board.signals, zoom, scale: zoom, x: 0, y: 0 } as FarPicture
  paint(context, board.editor, notes, { ...picture, reactions: colors, promotions: colors })
  return places
}

test('a decision and a to-do are marked from far away too, at the lower left corner', () => {
  const [first = ''] = notes
  const promotions = { [first]: { kind: 'decision' as const, ownerId: null, due: null, isDone: false } }
  board.session.set(projectionWith({ promotions }))
  expect(paintedWith(paintFarPromotions, 0.5)).toEqual([[0, 100]])
  expect(paintedWith(paintFarPromotions, 0.1)).toEqual([[0, 20]])
  expect(paintedWith(paintFarPromotions, 0.01)).toEqual([])
})

test('from far away too a note that people vote on shows no "+"', () => {
  const [first = '', second = ''] = notes
  const plus = { people: { '+': ['u1'] }, agents: [] }
  const reactions = { [first]: plus, [second]: plus }
  board.session.set(projectionWith({ reactions }))
  expect(paintedWith(paintFarReactions, 0.5)).toHaveLength(2)
  const vote: OpenVote = {
    id: 'v000000000001',
    title: 'Which first?',
    votesPerPerson: 3,
    maxPerNote: 2,
    scope: { kind: 'board' },
    noteIds: [first],
    startedBy: 'u1',
    startedAt: 1,
    endsAt: null,
    state: 'open',
  }
  board.session.set(projectionWith({ reactions, votes: { [vote.id]: vote } }))
  expect(paintedWith(paintFarReactions, 0.5)).toHaveLength(1)
})
