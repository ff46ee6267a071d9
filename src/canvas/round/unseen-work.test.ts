// @vitest-environment jsdom
import type { TLShapeId } from 'tldraw'
import { afterEach, expect, test } from 'vitest'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import {
  boardWith,
  MY_ID,
  overRound,
  projectionWith,
  type SignalledBoard,
} from '../signals/testing/board-with.ts'
import { newestUnseen, workIds } from './unseen-work.ts'

let board: SignalledBoard

afterEach(() => board.stop())

const SYNTHESIS: Synthesis = {
  id: 's000000000001',
  roundId: null,
  version: 1,
  previousId: null,
  state: 'writing',
  agentId: null,
  model: 'demo:script',
  notes: [],
  instructions: '',
  cardId: 'shape:card',
  requestedBy: MY_ID,
  startedAt: 20,
  endedAt: null,
  failure: null,
  usage: null,
  title: '',
  sentences: [],
  leftOut: [],
}

test('the newest round or synthesis is pointed to until it was seen; versions by hand and empty ones are not', () => {
  const round = { ...overRound(['shape:note' as TLShapeId]), startedAt: 10, frameId: 'shape:frame' }
  board = boardWith({ rounds: { r1: round } })
  const { editor, session, signals } = board
  editor.createShape({ id: 'shape:frame' as TLShapeId, type: 'frame', x: 5_000, y: 0 })
  editor.createShape({ id: 'shape:card' as TLShapeId, type: 'synthesis', x: 9_000, y: 0 })
  const unseen = (...seen: string[]) => newestUnseen(editor, new Set(seen))
  expect(unseen()).toMatchObject({ id: round.id, name: `round ${round.number}` })
  const show = (synthesis: Synthesis) =>
    session.set(projectionWith({ rounds: { r1: round }, syntheses: { [synthesis.id]: synthesis } }))

  show(SYNTHESIS)
  expect(unseen(round.id)).toMatchObject({
    id: SYNTHESIS.id,
    name: 'the synthesis',
    words: 'Synthesis, writing',
    bounds: { x: 9_000 },
  })
  expect(unseen(SYNTHESIS.id)).toBeNull()
  expect(workIds(signals.session.get())).toEqual([round.id, SYNTHESIS.id])

  show({ ...SYNTHESIS, state: 'cancelled' })
  expect(unseen(round.id)).toBeNull()
  show({ ...SYNTHESIS, state: 'done', edit: { restores: null } })
  expect(unseen(round.id)).toBeNull()
})
