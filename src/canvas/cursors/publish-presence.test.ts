// @vitest-environment jsdom
import { createShapeId, type TLNoteShape, type TLShapeId } from 'tldraw'
import { afterEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { writable } from '#base/readable.ts'
import type { OpenVote } from '#session/choosing/votes/vote.ts'
import type { ClientPresence } from '#sync/awareness-state.ts'
import { NO_ONE_PRESENTS, type Presenting } from '../connection/presence/presenting.ts'
import { boardWith, projectionWith, type SignalledBoard } from '../signals/testing/board-with.ts'
import { pageConnection } from '../testing/page-connection.ts'
import { publishPresence } from './publish-presence.ts'

let board: SignalledBoard
let stop: () => void
afterEach(() => {
  stop()
  board.stop()
})

function addNote(x: number): TLShapeId {
  const id = createShapeId()
  board.editor.createShape<TLNoteShape>({ id, type: 'note', x, y: 0 })
  return id
}

function voteOn(noteIds: readonly string[]): OpenVote {
  return {
    id: 'v000000000001',
    title: 'Which first?',
    votesPerPerson: 3,
    maxPerNote: 2,
    scope: { kind: 'board' },
    noteIds,
    startedBy: 'u1',
    startedAt: 1,
    endsAt: null,
    state: 'open',
  }
}

function publish() {
  board = boardWith({})
  const { editor, session } = board
  const sent: Partial<ClientPresence> = {}
  const presenting = writable<Presenting>(NO_ONE_PRESENTS)
  const connection = { ...pageConnection(new Y.Doc()), presenting }
  stop = publishPresence(editor, { ...connection, announce: (part) => void Object.assign(sent, part) })
  const point = (x: number, y: number) => {
    editor.getContainer().dispatchEvent(new Event('pointermove'))
    const { x: left, y: top } = editor.pageToScreen({ x, y })
    editor.dispatch({
      type: 'pointer',
      target: 'canvas',
      name: 'pointer_move',
      point: { x: left, y: top, z: 0.5 },
      pointerId: 1,
      button: 0,
      isPen: false,
      shiftKey: false,
      altKey: false,
      ctrlKey: false,
      metaKey: false,
      accelKey: false,
    })
    editor.emit('tick', 16)
  }
  return { editor, session, sent, point, presenting }
}

test('while people vote on a note, no pointer on or near it and no selection of it is sent', () => {
  const { editor, session, sent, point } = publish()
  const [voted, other] = [addNote(0), addNote(1_000)]
  editor.setSelectedShapes([voted, other])
  point(100, 100)
  expect(sent).toMatchObject({ cursor: [100, 100], selected: [voted, other] })

  const vote = voteOn([voted])
  session.set(projectionWith({ votes: { [vote.id]: vote } }))
  expect(sent).toMatchObject({ cursor: null, selected: [other] })
  // The buttons are at the upper right corner, half outside the note.
  point(210, -10)
  expect(sent.cursor).toBeNull()
  point(500, 400)
  expect(sent.cursor).toEqual([500, 400])
  point(1_100, 100)
  expect(sent.cursor).toEqual([1_100, 100])

  session.set(projectionWith({ votes: {} }))
  expect(sent.selected).toEqual([voted, other])
})

test('while places are hidden, a writer’s pointer, view and selection are sent to nobody', () => {
  const { editor, session, sent, point, presenting } = publish()
  const note = addNote(0)
  editor.setSelectedShapes([note])
  point(500, 400)
  expect(sent).toMatchObject({ cursor: [500, 400], selected: [note], view: expect.any(Array) })
  const privately = projectionWith({ hidesPlaces: true })
  session.set(privately)
  point(600, 400)
  expect(sent).toMatchObject({ cursor: null, selected: [], view: null })
  presenting.set({ ...NO_ONE_PRESENTS, presenterId: privately.me.id })
  expect(sent).toMatchObject({ cursor: null, selected: [], view: expect.any(Array) })
  presenting.set(NO_ONE_PRESENTS)
  session.set({ ...privately, me: { ...privately.me, role: 'commenter' } })
  point(700, 400)
  expect(sent).toMatchObject({ cursor: [700, 400], selected: [note], view: expect.any(Array) })
})
