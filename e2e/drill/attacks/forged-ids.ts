import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { structsUpdate } from '#server/sync/testing/forge-update.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { Attack } from '../attack.ts'
import { frame, waitUntilSaved } from '../attack-target.ts'

const SYNC_STEP_2 = 1
const UPDATE = 2
const TICKS = 2_500

export const attack: Attack = {
  title: 'writes thousands of ticks under the client id of an editor who is away, who comes back with a note',
  isShort: true,
  seconds: 2,
  async run(target) {
    const owner = await target.openBoard('Ann')
    const forger = await target.join(owner, 'edit')
    const editor = await target.connect(owner)
    const { doc } = editor
    editBoard(doc, LOCAL_ORIGIN, () => {
      addNote(doc, { id: 'shape:first', text: 'first', x: 0, y: 0, author: null })
    })
    await waitUntilSaved(editor)
    const text = boardShapes(doc).get('shape:first')?.get('text') as Y.Text | undefined
    const parent = text?._item?.id
    if (!parent) throw new Error('there is no text to write in')
    const clock = Y.getState(doc.store, doc.clientID)
    editor.disconnect()
    await target.repeat(async () => {
      const ws = await target.openSocket(forger)
      const ticks = Array.from({ length: TICKS }, () => ({ parent, text: '.' }))
      ws.send(frame(MESSAGE.sync, SYNC_STEP_2, Uint8Array.of(0, 0)))
      ws.send(frame(MESSAGE.sync, UPDATE, structsUpdate(doc.clientID, ticks, [], clock)))
      await Promise.race([new Promise((resolve) => ws.once('close', resolve)), target.over])
      target.count('forgeries sent')
    })
    target.needCount('forgeries sent', 1)
    editBoard(doc, LOCAL_ORIGIN, () => {
      addNote(doc, { id: 'shape:offline', text: 'offline', x: 0, y: 0, author: null })
    })
    editor.connect()
    await new Promise<void>((resolve) => editor.once('sync', () => resolve()))
    await waitUntilSaved(editor)
    const newcomer = await target.connect(owner)
    const shapes = boardShapes(newcomer.doc)
    target.claim(shapes.has('shape:offline'), 'a note was called saved, and is not on the board')
    target.claim(
      shapes.get('shape:first')?.get('text')?.toString() === 'first',
      'forged ticks are on the board',
    )
    target.close()
  },
}
