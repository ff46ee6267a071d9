import { setTimeout as wait } from 'node:timers/promises'
import { connect, createMover, manyNotes } from './bare-client.ts'
import type { MeasuredRoom, MeasuredServer } from './contender.ts'
import { type Figures, share, watchMoves } from './scenarios.ts'

/** Boards of the size of a large workshop, and of nearly all records that a board may have. */
const SIZES = [5_000, 9_500]
/** A board leaves memory half a minute after its last person. */
const UNLOADED_MS = 40_000
const EDIT_EVERY_MS = 5

/** Opens large boards that are in the database alone, while a person edits elsewhere. */
export async function coldOpen(server: MeasuredServer): Promise<Figures> {
  const rooms = await Promise.all(SIZES.map((notes) => fill(server, notes)))
  await wait(UNLOADED_MS)
  const elsewhere = await server.openRoom()
  const watch = await watchMoves(elsewhere)
  const editor = await connect(await elsewhere.invite())
  const mover = createMover(editor, 0)
  const timer = setInterval(() => mover.move(watch.nextPlace()), EDIT_EVERY_MS)
  await wait(1_000)
  const before = share(watch.takeMoves().latencies, 1)
  const figures: Figures = { 'an edit elsewhere before, at most, ms': before }
  for (const [n, notes] of SIZES.entries()) {
    const room = rooms[n]
    if (!room) continue
    figures[`${notes} notes, ms`] = await open(room, notes)
    await wait(500)
    figures[`an edit elsewhere during ${notes} notes, at most, ms`] = share(watch.takeMoves().latencies, 1)
  }
  clearInterval(timer)
  for (const client of [editor, watch.client]) client.close()
  return figures
}

async function fill(server: MeasuredServer, notes: number): Promise<MeasuredRoom> {
  const room = await server.openRoom()
  const owner = await connect(await room.invite())
  owner.sendUpdate(manyNotes(notes))
  await owner.saved()
  owner.close()
  return room
}

/** From the connection to the whole state. */
async function open(room: MeasuredRoom, notes: number): Promise<number> {
  const address = await room.invite()
  const began = performance.now()
  const client = await connect(address)
  const state = await client.requestState()
  const tookMs = performance.now() - began
  client.close()
  if (state.length < notes * 100) throw new Error(`the state has only ${state.length} bytes`)
  return tookMs
}
