// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { ClientPresence } from '#sync/awareness-state.ts'
import { boardWith, type SignalledBoard } from '../signals/testing/board-with.ts'
import { showLaserTrails } from './laser-trails.ts'

const WEI = 7
const stops: (() => void)[] = []
let board: SignalledBoard

function watched() {
  board = boardWith({})
  const { editor } = board
  const awareness = new Awareness(new Y.Doc())
  stops.push(showLaserTrails(editor, { awareness }))
  return {
    editor,
    receive(presence: ClientPresence): void {
      awareness.states.set(WEI, { ...presence, who: { userId: 'wei', name: 'Wei', color: 'blue' } })
      awareness.emit('change', [{ added: [], updated: [WEI], removed: [] }, 'remote'])
    },
    frames(count: number): void {
      for (let i = 0; i < count; i++) editor.scribbles.tick(16)
    },
  }
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  board.stop()
})

test('a line follows the pointer while it is pressed, then fades away', () => {
  const { editor, receive, frames } = watched()
  for (let x = 0; x < 20; x++) {
    receive({ cursor: [x * 10, 0], isLaser: true })
    frames(1)
  }
  const [line] = editor.getInstanceState().scribbles
  expect(line?.points.at(-1)).toMatchObject({ x: 190, y: 0 })
  receive({ cursor: [190, 0], isLaser: false })
  frames(200)
  expect(editor.getInstanceState().scribbles).toEqual([])
})

test('a line that ends before a frame was drawn is removed, too', () => {
  const { editor, receive, frames } = watched()
  receive({ cursor: [5, 5], isLaser: true })
  receive({ cursor: [5, 5], isLaser: false })
  frames(100)
  expect(editor.scribbles.scribbleItems.size).toBe(0)
})
