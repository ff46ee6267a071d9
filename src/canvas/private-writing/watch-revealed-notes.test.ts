import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { writable } from '#base/readable.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { projectionFor } from '#canvas/connection/testing/board-page.ts'
import type { Step } from '#session/agenda/step.ts'
import { stepFrameId } from '#session/agenda/step-frame-ids.ts'
import type { PrivateWriting } from '#session/private-writing/private-writing.ts'
import type { Projection } from '#session/projection.ts'
import { PRIVATE_WRITING } from '#session/testing/private-writing-in-test.ts'
import { watchRevealedNotes } from './watch-revealed-notes.ts'

const WRITING: PrivateWriting = { ...PRIVATE_WRITING, stepId: 'alone', isNamed: true }
const STEPS = [
  { id: 'alone', title: 'Write alone', frames: ['Went well', 'Never laid'] },
  { id: 'read', title: 'Read', frames: [] as string[] },
] as unknown as Step[]
const FRAME = stepFrameId('alone', 'Went well')

/** A page and the server's document, which reaches it as updates do. */
function followReveal() {
  const [server, page] = [new Y.Doc(), new Y.Doc()]
  server.on('update', (update: Uint8Array) => Y.applyUpdate(page, update, 'remote'))
  const session = writable<Projection | null>(null)
  const tell = (phase: PrivateWriting['phase'], currentId: string, startedAt = 1) =>
    session.set({
      ...projectionFor('editor'),
      agenda: { version: 1, steps: STEPS, currentId },
      privateWriting: { ...WRITING, phase, startedAt },
    })
  const add = (id: string, doc = server) =>
    editBoard(doc, SERVER_ORIGIN, () => addNote(doc, { id, text: id, x: 0, y: 0, author: null }))
  return { server, page, tell, add, session }
}

test('notes that a reveal brings are offered with the frames of their step, until the next step', () => {
  const { server, page, tell, add, session } = followReveal()
  tell('writing', 'alone')
  editBoard(server, SERVER_ORIGIN, () => boardShapes(server).set(FRAME, new Y.Map([['t', 'frame']])))
  const { revealed, stop } = watchRevealedNotes(page, session)
  add('shape:before')
  expect(revealed.get()).toBeNull()

  // The reveal ends the step: one frame has both.
  tell('revealing', 'read')
  add('shape:a')
  add('shape:b')
  tell('revealed', 'read')
  expect(revealed.get()).toMatchObject({ noteIds: ['shape:a', 'shape:b'], frameIds: [FRAME] })
  add('shape:after')
  expect(revealed.get()?.noteIds).toHaveLength(2)
  tell('revealed', 'alone')
  expect(revealed.get()).toBeNull()
  stop()
})

test('the parts of a reveal are offered together, and those of the next private writing apart', () => {
  const { page, tell, add, session } = followReveal()
  tell('presenting', 'alone')
  const { revealed, stop } = watchRevealedNotes(page, session)
  add('shape:a')
  add('shape:b')
  expect(revealed.get()?.noteIds).toEqual(['shape:a', 'shape:b'])
  tell('writing', 'alone', 2)
  expect(revealed.get()).toBeNull()
  tell('revealing', 'alone', 2)
  add('shape:c')
  expect(revealed.get()?.noteIds).toEqual(['shape:c'])
  stop()
})
