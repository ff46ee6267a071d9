import { setTimeout as wait } from 'node:timers/promises'
import * as Y from 'yjs'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, setNoteText } from '#board/edit/edit-board.ts'
import { CLOSE } from '#sync/close-code.ts'
import type { Fault } from '../faulty/fault.ts'

const MB = 1024 * 1024
const SENT_BYTES = 150 * MB
const WRITERS = 12
const TEXT_CHARS = 9_000
const TEXTS_PER_UPDATE = 8
const PAUSE_MS = 50
const MAX_RISE_MB = 100

export const fault: Fault = {
  title:
    'a page stops reading while others write 150 MB on its board: it is closed with 4513, costs no memory, and nobody waits for it',
  async run(stage) {
    // The board grows by far more than people write in an afternoon.
    await stage.start({ isWarm: true, environment: { MAX_DOCUMENT_BYTES: String(400 * MB) } })
    const board = await stage.visitor.openBoard('Ann')
    const visitor = stage.visitor
    const writers: Y.Doc[] = []
    for (let n = 0; n < WRITERS; n++) {
      const { doc } = await visitor.connect(n === 0 ? board : await visitor.join(board, 'edit', `Ben ${n}`))
      editBoard(doc, LOCAL_ORIGIN, () => {
        for (let i = 0; i < TEXTS_PER_UPDATE; i++)
          addNote(doc, { id: `shape:w${n}-${i}`, text: '', x: 220 * i, y: 220 * n, author: null })
      })
      writers.push(doc)
    }
    stage.onEnd(() => visitor.close())
    await stage.watchBystanders()
    const restMb = await stage.server.usedMb()
    const reader = await visitor.openSocket(board)
    reader.send(Uint8Array.of(0, 0, 1, 0))
    await wait(1_000)
    reader.pause()
    const before = await stage.server.probe()
    let written = 0
    let peakMb = 0
    for (let round = 0; written < SENT_BYTES; round++) {
      const doc = writers[round % WRITERS] ?? new Y.Doc()
      const letter = String.fromCharCode(97 + (round % 26))
      editBoard(doc, LOCAL_ORIGIN, () => {
        for (let i = 0; i < TEXTS_PER_UPDATE; i++)
          setNoteText(doc, `shape:w${round % WRITERS}-${i}`, letter.repeat(TEXT_CHARS))
      })
      written += TEXTS_PER_UPDATE * TEXT_CHARS
      await wait(PAUSE_MS)
      if (round % 100 === 0) peakMb = Math.max(peakMb, await stage.server.usedMb())
    }
    stage.figure('written', written / MB, ' MB')
    stage.figure('memory at most', peakMb - restMb, ' MB')
    stage.claim(peakMb - restMb < MAX_RISE_MB, `memory rose by ${Math.round(peakMb - restMb)} MB`)
    reader.resume()
    await wait(1_000)
    const closes = Object.keys(visitor.outcome).filter((key) => /^closed \d/.test(key))
    stage.claim(
      closes.every((code) => [`closed ${CLOSE.tooSlow}`, 'closed 1006'].includes(code)) &&
        closes.length === 1,
      `the reader was ${closes}`,
    )
    const after = await stage.checkBystanders()
    const messages = written / (TEXTS_PER_UPDATE * TEXT_CHARS)
    // Messages that came while the server waited for a processor are read in one turn, and held it together.
    stage.figure('processor time a message', (after.mainThreadMs - before.mainThreadMs) / messages, ' ms')
  },
}
