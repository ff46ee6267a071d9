import { describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { WAIT } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { listNotes } from '#board/doc/read-note.ts'
import { BoardUndo } from '#board/edit/board-undo.ts'
import { addNote, editBoard, moveNote, removeRecords } from '#board/edit/edit-board.ts'
import { createLog } from '#server/ground/log.ts'
import { NoteTimeWriter } from '#server/session/note-time-writer.ts'
import { numberNotesNow } from '#server/session/number-notes-now.ts'
import { watchFinishedNotes } from '#server/session/watch-finished-notes.ts'
import type { StockClient } from '#server/sync/testing/clients.ts'
import { FIRST_NOTE, laneNote, SCEPTIC_LOOK, TURN, textOf, writerStage } from './testing/writer-stage.ts'

const stage = writerStage()

function person(change: (doc: Y.Doc) => void, client: StockClient): void {
  editBoard(client.doc, LOCAL_ORIGIN, () => change(client.doc))
}

describe('a note that is being written', () => {
  test('changes at most twenty times a second, and is whole in the end', async () => {
    const client = await stage.stock()
    let changes = 0
    stage.room.doc.on('update', () => changes++)
    const words = Array.from({ length: 40 }, (_, i) => `word${i}`)
    const began = performance.now()
    for (let i = 1; i <= words.length; i++) {
      stage.writer.writeNote(laneNote(0, words.slice(0, i).join(' ')))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await stage.writer.saved()
    const beats = (performance.now() - began) / 50
    expect(changes).toBeGreaterThan(2)
    expect(changes).toBeLessThanOrEqual(Math.ceil(beats * 1.3) + 2)
    await vi.waitFor(() => expect(textOf(client.doc, FIRST_NOTE)).toBe(words.join(' ')), WAIT)
  })

  test('a note keeps people’s changes during the writing', async () => {
    const client = await stage.stock()
    stage.writer.writeNote(laneNote(0, 'Thirty people'))
    await vi.waitFor(() => expect(boardShapes(client.doc).has(FIRST_NOTE)).toBe(true), WAIT)
    person((doc) => {
      const text = boardShapes(doc).get(FIRST_NOTE)?.get('text')
      if (text instanceof Y.Text) text.insert(0, 'No: ')
    }, client)
    await client.saved()
    stage.writer.writeNote(laneNote(0, 'Thirty people may be all'))
    await stage.writer.saved()
    expect(textOf(stage.room.doc, FIRST_NOTE)).toBe('No: Thirty people may be all')
  })

  test('stays away when a person deletes it, until another try writes it', async () => {
    const client = await stage.stock()
    stage.writer.writeNote(laneNote(0, 'Thirty'))
    await vi.waitFor(() => expect(boardShapes(client.doc).has(FIRST_NOTE)).toBe(true), WAIT)
    person((doc) => removeRecords(doc, [FIRST_NOTE]), client)
    await client.saved()
    stage.writer.writeNote(laneNote(0, 'Thirty people'))
    await stage.writer.saved()
    expect(boardShapes(stage.room.doc).has(FIRST_NOTE)).toBe(false)
    stage.writer.writeNote(laneNote(0, 'Once more'))
    expect(textOf(stage.room.doc, FIRST_NOTE)).toBe('Once more')
  })

  test('is never cut in the middle of a sign', async () => {
    stage.writer.writeNote(laneNote(0, 'So 😀'.slice(0, 4)))
    stage.writer.writeNote(laneNote(0, 'So 😀 then'))
    await stage.writer.saved()
    expect(textOf(stage.room.doc, FIRST_NOTE)).toBe('So 😀 then')
  })

  test('people’s undo takes back what they did, and no words of an agent', async () => {
    const client = await stage.stock()
    const undo = new BoardUndo(client.doc)
    person(
      (doc) => addNote(doc, { id: 'shape:mine', text: 'mine', x: 0, y: 0, author: stage.ann.id }),
      client,
    )
    undo.stopCapturing()
    stage.writer.writeNote(laneNote(0, 'Thirty'))
    await vi.waitFor(() => expect(boardShapes(client.doc).has(FIRST_NOTE)).toBe(true), WAIT)
    person((doc) => moveNote(doc, FIRST_NOTE, 900, 900), client)
    stage.writer.writeNote(laneNote(0, 'Thirty people'))
    await stage.writer.saved()
    await vi.waitFor(() => expect(textOf(client.doc, FIRST_NOTE)).toBe('Thirty people'), WAIT)
    undo.undo()
    undo.undo()
    await client.saved()
    expect(listNotes(stage.room.doc).map(({ text }) => text)).toEqual(['Thirty people'])
  })

  test('gets its number soon after it is finished, not before', async () => {
    const agent = {
      name: 'Sceptic',
      kind: 'advisor',
      model: null,
      capabilities: ['post-notes'],
      domain: '',
      color: 'light-red',
      emoji: '🤨',
      prompt: 'Doubt.',
    }
    const save = { type: 'agent.save', agentId: SCEPTIC_LOOK.id, agent, file: 'x' }
    await stage.server.sessions.dispatch(stage.boardId, save, { kind: 'person', userId: stage.ann.id })
    const log = createLog('silent')
    watchFinishedNotes(stage.room, {
      times: new NoteTimeWriter({ db: stage.server.db, log }),
      log,
      finish: (notes) => numberNotesNow(stage.server.sessions, stage.boardId, notes),
      quietMs: 60_000,
    })
    const numberOf = (id: string) => boardShapes(stage.room.doc).get(id)?.get('m.number')
    stage.writer.writeNote(laneNote(0, 'Thirty'))
    stage.room.showAgent(SCEPTIC_LOOK.id, { cursor: null, editing: FIRST_NOTE, doing: 'writing' })
    stage.writer.writeNote(laneNote(1, 'Done'))
    const soon = { timeout: 5_000, interval: 5 }
    await vi.waitFor(() => expect(numberOf(`shape:${TURN}n1`)).toBe(1), soon)
    expect(numberOf(FIRST_NOTE)).toBeUndefined()
    stage.room.showAgent(SCEPTIC_LOOK.id, null)
    await vi.waitFor(() => expect(numberOf(FIRST_NOTE)).toBe(2), soon)
  })
})
