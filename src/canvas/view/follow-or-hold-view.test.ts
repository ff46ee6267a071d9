// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { WAIT } from '#base/testing/patience.ts'
import type { ClientPresence } from '#sync/awareness-state.ts'
import type { BoardConnection } from '../connection/board-connection.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { boardWith, type SignalledBoard } from '../signals/testing/board-with.ts'
import { type Following, followPeople } from './follow-or-hold-view.ts'

let board: SignalledBoard | null = null
let following: Following | null = null
afterEach(() => {
  following?.stop()
  board?.stop()
})

const VIEW = [1_000, 1_000, 1_280, 720] as const

/** A page beside the window of Ines, which shows `VIEW`. */
function page() {
  const opened = boardWith({})
  const { editor } = opened
  board = opened
  boardSignals(editor).hasOpened.set(true)
  const awareness = new Awareness(new Y.Doc())
  const said: ClientPresence[] = []
  // Only presence is read.
  const connection = { awareness, announce: (part: ClientPresence) => said.push(part) }
  const people = followPeople(editor, connection as unknown as BoardConnection)
  following = people
  const receive = (state: object | null): void => {
    if (state) awareness.states.set(1, state)
    else awareness.states.delete(1)
    awareness.emit('change', [{ added: [], updated: [1], removed: [] }, 'remote'])
  }
  const ines = { view: VIEW, who: { userId: 'ines', name: 'Ines', color: 'umber' } }
  receive(ines)
  const settle = () => {
    for (let i = 0; i < 100; i++) editor.emit('tick', 16)
  }
  const center = () => {
    settle()
    const { x, y } = editor.getViewportPageBounds().center
    return [Math.round(x), Math.round(y)]
  }
  const press = (timeStamp: number) => {
    const event = new KeyboardEvent('keydown', { key: 'Escape' })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    document.dispatchEvent(event)
  }
  return { editor, people, said, receive, ines, center, press, settle }
}

test('an own move or Escape ends following', () => {
  const { editor, people, center, press } = page()
  people.follow('ines')
  expect(center()).toEqual([1_640, 1_360])
  editor.setCamera({ x: 0, y: 0, z: 1 })
  center()
  expect(people.userId.get()).toBeNull()
  people.follow('ines')
  press(1)
  expect(people.userId.get()).toBeNull()
})

test('a held view can’t be left by moving, by following another person or by one Escape; Escape twice leaves it', () => {
  const { editor, people, said, center, press } = page()
  people.hold('ines')
  expect([people.isHeld.get(), center()]).toEqual([true, [1_640, 1_360]])
  editor.setCamera({ x: 0, y: 0, z: 1 })
  people.follow('wei')
  people.follow(null)
  press(0)
  press(5_000)
  expect([center(), people.userId.get()]).toEqual([[1_640, 1_360], 'ines'])
  press(5_500)
  expect([people.isHeld.get(), people.userId.get(), said.at(-1)]).toEqual([false, null, { follows: null }])
  editor.setCamera({ x: 0, y: 0, z: 1 })
  expect(center()).toEqual([640, 360])
})

test('a person who is busy is taken along when they are free; released, they move again', async () => {
  const { editor, people, center } = page()
  let isFree = false
  people.hold('ines', () => isFree)
  expect(people.userId.get()).toBeNull()
  isFree = true
  await vi.waitFor(() => expect(people.userId.get()).toBe('ines'), WAIT)
  people.hold(null)
  expect([people.isHeld.get(), people.userId.get()]).toEqual([false, null])
  editor.setCamera({ x: 0, y: 0, z: 1 })
  expect(center()).toEqual([640, 360])
})

test('when the holder is gone, or the connection is, the view is free; when they are back it is held again', async () => {
  const { people, receive, ines } = page()
  people.hold('ines')
  receive(null)
  expect([people.isHeld.get(), people.userId.get()]).toEqual([false, null])
  receive(ines)
  await vi.waitFor(() => expect(people.isHeld.get()).toBe(true), WAIT)
})
