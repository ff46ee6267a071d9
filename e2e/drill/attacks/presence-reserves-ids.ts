import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { Attack } from '../attack.ts'
import { awarenessOf, frame, waitUntilSaved } from '../attack-target.ts'

const SOCKETS = 5

export const attack: Attack = {
  title: 'as a viewer, says in presence that an editor’s client id is its own, while that editor is away',
  isShort: true,
  seconds: 2,
  async run(target) {
    const owner = await target.openBoard('Ann')
    const viewer = await target.join(owner, 'view')
    const editor = await target.connect(owner)
    editBoard(editor.doc, LOCAL_ORIGIN, () => {
      addNote(editor.doc, { id: 'shape:before', text: 'before', x: 0, y: 0, author: null })
    })
    await waitUntilSaved(editor)
    const id = editor.doc.clientID
    editor.disconnect()
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => target.openSocket(viewer)))
    let clock = 1
    const claimId = async () => {
      clock += 1
      for (const ws of sockets)
        if (ws.readyState === ws.OPEN)
          ws.send(frame(MESSAGE.awareness, awarenessOf(id, clock, { cursor: null })))
      target.count('claims')
      await target.pause(20)
    }
    for (let i = 0; i < 10; i++) await claimId()
    editor.connect()
    await new Promise<void>((resolve) => editor.once('sync', () => resolve()))
    let notes = 0
    await target.repeat(async () => {
      await claimId()
      notes += 1
      editBoard(editor.doc, LOCAL_ORIGIN, () => {
        addNote(editor.doc, { id: `shape:after${notes}`, text: 'after', x: notes, y: 0, author: null })
      })
      await waitUntilSaved(editor)
      target.count('notes called saved')
    })
    const newcomer = await target.connect(owner)
    const arrived = [...boardShapes(newcomer.doc).keys()].filter((key) =>
      key.startsWith('shape:after'),
    ).length
    target.claim(arrived === notes, `${notes} notes were called saved, and ${arrived} are on the board`)
  },
  minCounts: { 'notes called saved': 1 },
}
