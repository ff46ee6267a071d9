import { setTimeout as wait } from 'node:timers/promises'
import type { WebsocketProvider } from 'y-websocket'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, moveNote, setNoteText } from '#board/edit/edit-board.ts'
import { connectStock, disconnectStock } from '#server/testing/burst-client.ts'
import { AttackTarget, type Foothold } from './attack-target.ts'
import type { DrillServer } from './drill-server.ts'

/** Milliseconds, each. */
export interface HonestCost {
  editsMainThreadMs: number
  editP50Ms: number
  editP95Ms: number
  pasteMs: number
  pasteMainThreadMs: number
  joinMainThreadMs: number
  openMs: number
  openMainThreadMs: number
  meetingMainThreadMs: number
}

const BOARDS = 6
const PEOPLE = 4
const EDIT_EVERY_MS = 100
const EDITS = 80
const PASTED = 500
const JOINS = 200
/** The first dozen mostly measures code that V8 has not compiled yet, which `cold-drill.ts` is for. */
const SMALL_BOARDS = 40
const SMALL_BOARD = 20
/** An hour of four people: one opening, a paste, and edits and joins (reloads and lost connections too) of all four. */
const MEETING = { edits: 2_400, joins: 20 }
/** How long a server that has just started gets for its warm-up. */
const START_MS = 4_000
/** Work that follows an edit starts within this time: storing it, and numbering and capturing notes a second later. */
const SETTLE_MS = 1_500
/** Processor time in half a second: below it, the main thread has finished the remaining work. */
const IDLE_MS = 5
const MAX_IDLE_TRIES = 20

const typed = Array.from({ length: 30 }, (_, i) =>
  'We could ask the people of the night shift first. '.slice(0, i + 1),
)

/** @param start starts the server, always on the same data folder */
export async function honestCost(start: () => Promise<DrillServer>): Promise<HonestCost> {
  const server = await start()
  const { boards, ...cost } = await ordinaryWork(server).finally(() => server.stop())
  const again = await start()
  const opening = await openBoards(again, boards).finally(() => again.stop())
  const meetingMainThreadMs =
    opening.openMainThreadMs +
    cost.pasteMainThreadMs +
    (cost.editsMainThreadMs * MEETING.edits) / 1_000 +
    cost.joinMainThreadMs * MEETING.joins
  return { ...cost, ...opening, meetingMainThreadMs }
}

async function ordinaryWork(server: DrillServer) {
  await wait(START_MS)
  const visitor = new AttackTarget(server.url, new AbortController().signal)
  const providers: WebsocketProvider[] = []
  const people: { boardId: string; token: string }[] = []
  for (let board = 0; board < BOARDS; board++) {
    const owner = await visitor.openBoard(`Ann ${board}`)
    people.push(owner)
    for (let n = 1; n < PEOPLE; n++) people.push(await visitor.join(owner, 'edit', `Ben ${n}`))
  }
  for (const person of people) providers.push(await connectStock({ ...person, url: server.url }))
  const edits = await everyoneEdits(server, providers)
  const paste = await onePastes(server, providers)
  const joins = await manyJoin(server, people[0] as { boardId: string; token: string })
  for (const provider of providers) close(provider)
  const boards: Foothold[] = []
  for (let n = 0; n < SMALL_BOARDS; n++) {
    const board = await visitor.openBoard(`Cleo ${n}`)
    await visitor.addNotes(board, SMALL_BOARD, (note) => `Idea ${note} of the morning`)
    boards.push(board)
  }
  return { ...edits, ...paste, ...joins, boards }
}

/** Each board is opened for the first time since the start: the time from the socket to the whole document. */
async function openBoards(server: DrillServer, boards: readonly Foothold[]) {
  await wait(START_MS)
  await untilIdle(server)
  const before = await usedBy(server)
  const tookMs: number[] = []
  for (const board of boards) {
    const began = performance.now()
    const provider = await connectStock({ ...board, url: server.url })
    tookMs.push(performance.now() - began)
    close(provider)
  }
  await untilIdle(server)
  const openMainThreadMs = ((await usedBy(server)) - before) / boards.length
  return { openMs: percentile(tookMs, 0.5), openMainThreadMs }
}

/** Otherwise the remaining work of the paste would count for the joins. */
async function untilIdle(server: DrillServer): Promise<void> {
  await wait(SETTLE_MS)
  for (let tries = 0; tries < MAX_IDLE_TRIES; tries++) {
    const before = await usedBy(server)
    await wait(500)
    if ((await usedBy(server)) - before < IDLE_MS) return
  }
}

async function usedBy(server: DrillServer): Promise<number> {
  return (await server.probe()).mainThreadMs
}

function percentile(latencies: readonly number[], share: number): number {
  const sorted = latencies.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

/** Each moves a note and writes in it; the second on each board notes when a move of the first arrives. */
async function everyoneEdits(server: DrillServer, providers: readonly WebsocketProvider[]) {
  const latencies: number[] = []
  for (const [i, { doc }] of providers.entries()) {
    editBoard(doc, LOCAL_ORIGIN, () =>
      addNote(doc, { id: `shape:n${i}`, text: '', x: 220 * i, y: 0, author: null }),
    )
  }
  await untilIdle(server)
  const sentAt = new Map<string, number>()
  for (let first = 0; first < providers.length; first += PEOPLE) {
    const shapes = boardShapes((providers[first + 1] as WebsocketProvider).doc)
    shapes.observeDeep(() => {
      const at: unknown = shapes.get(`shape:n${first}`)?.get('at')
      const key = Array.isArray(at) ? `${first} ${at[0]}` : ''
      const sent = sentAt.get(key)
      if (sent !== undefined) latencies.push(performance.now() - sent)
      sentAt.delete(key)
    })
  }
  const before = await usedBy(server)
  for (let edit = 1; edit <= EDITS; edit++) {
    for (const [i, { doc }] of providers.entries()) {
      if (i % PEOPLE === 0) sentAt.set(`${i} ${edit}`, performance.now())
      editBoard(doc, LOCAL_ORIGIN, () => {
        moveNote(doc, `shape:n${i}`, edit, 0)
        if (edit % 2) setNoteText(doc, `shape:n${i}`, typed[edit % typed.length] ?? '')
      })
    }
    await wait(EDIT_EVERY_MS)
  }
  await untilIdle(server)
  const usedMs = (await usedBy(server)) - before
  return {
    editsMainThreadMs: (usedMs * 1_000) / (EDITS * providers.length),
    editP50Ms: percentile(latencies, 0.5),
    editP95Ms: percentile(latencies, 0.95),
  }
}

async function onePastes(server: DrillServer, [writer, reader]: readonly WebsocketProvider[]) {
  if (!writer || !reader) throw new Error('a board has two people')
  const shapes = boardShapes(reader.doc)
  const all = shapes.size + PASTED
  const arrived = new Promise<void>((resolve) => {
    reader.doc.on('update', () => {
      if (shapes.size >= all) resolve()
    })
  })
  const before = await usedBy(server)
  const began = performance.now()
  editBoard(writer.doc, LOCAL_ORIGIN, () => {
    for (let n = 0; n < PASTED; n++) {
      const place = { x: 220 * (n % 25), y: 300 + 220 * Math.floor(n / 25) }
      addNote(writer.doc, { id: `shape:p${n}`, text: `Idea ${n} of the morning`, ...place, author: null })
    }
  })
  await arrived
  const pasteMs = performance.now() - began
  await untilIdle(server)
  return { pasteMs, pasteMainThreadMs: (await usedBy(server)) - before }
}

async function manyJoin(server: DrillServer, person: { boardId: string; token: string }) {
  const before = await usedBy(server)
  for (let n = 0; n < JOINS; n++) close(await connectStock({ ...person, url: server.url }))
  return { joinMainThreadMs: ((await usedBy(server)) - before) / JOINS }
}

function close(provider: WebsocketProvider): void {
  disconnectStock(provider)
}
