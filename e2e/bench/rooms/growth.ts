import { setTimeout as wait } from 'node:timers/promises'
import * as Y from 'yjs'
import { rebuildBoardDocument } from '#board/doc/rebuild-board.ts'
import { type BareClient, connect, noteAt } from './bare-client.ts'
import type { MeasuredServer } from './contender.ts'
import type { Figures } from './scenarios.ts'

const PEOPLE = 10
/** One person’s hour: one update for each letter, and ten for each drag, as pages send them. */
const NOTES = 12
const LETTERS = 60
const DRAGS = 20
const UPDATES_A_DRAG = 10
/** Notes that are deleted, and written anew. */
const REWRITTEN = 6
/** A second of real work passes in some milliseconds. */
const PAUSE_MS = 5

/** The bytes that an hour of ten people's work leaves in a board's document, and those of the same board rebuilt without history. */
export async function growth(server: MeasuredServer): Promise<Figures> {
  const room = await server.openRoom()
  const people = await Promise.all(Array.from({ length: PEOPLE }, async () => connect(await room.invite())))
  const sentBytes = await Promise.all(people.map(workAnHour))
  await Promise.all(people.map((client) => client.saved()))
  const reader = await connect(await room.invite())
  const state = await reader.requestState()
  for (const client of [...people, reader]) client.close()
  return { 'sent, kB': sentBytes.reduce((sum, bytes) => sum + bytes, 0) / 1_000, ...measureRebuild(state) }
}

function measureRebuild(state: Uint8Array): Figures {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  const began = performance.now()
  const rebuilt = Y.encodeStateAsUpdate(rebuildBoardDocument(doc, 'rebuilt'))
  const tookMs = performance.now() - began
  return {
    'the document afterwards, kB': state.length / 1_000,
    'rebuilt, kB': rebuilt.length / 1_000,
    'rebuilding, ms': tookMs,
  }
}

/** Returns the bytes of all updates. */
async function workAnHour(client: BareClient, person: number): Promise<number> {
  let bytes = 0
  const doc = new Y.Doc()
  doc.on('update', (update: Uint8Array) => {
    bytes += update.length
    client.sendUpdate(update)
  })
  const shapes = doc.getMap<Y.Map<unknown>>('shapes')
  const idOf = (n: number) => `shape:person${person}note${n}`
  for (let n = 0; n < NOTES; n++) await writeNote(shapes, idOf(n), person * NOTES + n)
  for (let n = 0; n < REWRITTEN; n++) {
    shapes.delete(idOf(n))
    await writeNote(shapes, idOf(NOTES + n), person * NOTES + n)
  }
  for (let n = 0; n < DRAGS * UPDATES_A_DRAG; n++) {
    const id = idOf(REWRITTEN + (Math.floor(n / UPDATES_A_DRAG) % NOTES))
    shapes.get(id)?.set('at', [n * 13, person * 220, 0])
    await wait(PAUSE_MS)
  }
  return bytes
}

async function writeNote(shapes: Y.Map<Y.Map<unknown>>, id: string, n: number): Promise<void> {
  const text = new Y.Text()
  shapes.set(id, noteAt((n % 12) * 220, Math.floor(n / 12) * 220, text, n))
  for (let letter = 0; letter < LETTERS; letter++) {
    text.insert(letter, letter % 6 === 5 ? ' ' : String.fromCharCode(97 + ((letter * 7) % 26)))
    await wait(PAUSE_MS)
  }
}
