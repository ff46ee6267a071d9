import { setTimeout as wait } from 'node:timers/promises'
import * as decoding from 'lib0/decoding'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { type Product, startProduct } from '../start-product.ts'
import { type Crowd, gatherCrowd, shapesOf } from './crowd.ts'

/**
 * Capture by the clerk, over the real server: how soon a finished note, or 500 pasted notes, are ideas in the log, and
 * the cost to others on the board. Compared in turns with the same paste without words, which is not captured,
 * recoloured when the others get their numbers, and with a pause: so that other load on the machine, including this
 * program, affects all three.
 */
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 20)
const PASTES = Number(process.env.BENCH_PASTES ?? 8)
const PASTED = 500
const WRITTEN = 20
/** Long enough to contain the whole capture. */
const SPELL_MS = 4_000
/** When pasted notes get their numbers. */
const NUMBERED_AFTER_MS = 1_000
/** Our own messages on the socket, which the stock client would complain about. */
const OURS = [102, 103, 104, 105]
const SESSION = 103
const WORDS =
  'bus ticket volunteer kitchen rota parent school evening phone fence garden market street library roof water heating night shift handover nurse budget grant sponsor flyer poster radio station bridge river boat lamp bench tree compost cargo bike path safety crossing driver parcel locker lunch menu choir band stage'.split(
    ' ',
  )

export async function measureCapturing(): Promise<void> {
  const product = await startProduct()
  try {
    const { board, token } = await makeBoard(product)
    const writer = await connect(product.url, board, token)
    const countOf = watchCount(writer)
    const crowd = await gatherCrowd(product.url, board, token, PEOPLE)
    await wait(SPELL_MS)
    printMs('note left to idea in the log', await measureWriting(writer, countOf))
    await measurePastes(writer, crowd, countOf)
    crowd.stop()
    writer.destroy()
    writer.awareness.destroy()
  } finally {
    await product.stop()
  }
}

/** The number of ideas in the log, from the updates that every page gets: a request would add to the measured cost. */
function watchCount(provider: WebsocketProvider): () => number {
  let count = 0
  provider.messageHandlers[SESSION] = (_encoder, decoder) => {
    const found = /"log":\{[^{}]*?"count":(\d+)/.exec(decoding.readVarString(decoder))?.[1]
    if (found !== undefined) count = Number(found)
  }
  return () => count
}

async function makeBoard({ url }: Product): Promise<{ board: string; token: string }> {
  const made = await fetch(`${url}/api/v1/boards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Capturing', name: 'Ann' }),
  })
  const { board, token } = (await made.json()) as { board: { id: string }; token: string }
  return { board: board.id, token }
}

/** Types a note letter by letter, leaves it, and writes the next. Milliseconds from leaving it to the idea. */
async function measureWriting(writer: WebsocketProvider, countOf: () => number): Promise<number[]> {
  const taken: number[] = []
  for (let i = 0; i < WRITTEN; i++) {
    const before = countOf()
    const id = `shape:written${i}`
    const text = sentence(i)
    writer.awareness.setLocalState({ editing: id })
    const typed = addNote(writer.doc, id, '', [i * 220, -5_000])
    for (let at = 0; at < text.length; at += 4) {
      typed.insert(at, text.slice(at, at + 4))
      await wait(10)
    }
    writer.awareness.setLocalState({ editing: null })
    const left = performance.now()
    while (countOf() === before) await wait(2)
    taken.push(performance.now() - left)
  }
  return taken
}

async function measurePastes(writer: WebsocketProvider, crowd: Crowd, countOf: () => number): Promise<void> {
  const edits = { quiet: [], empty: [], captured: [] } as Record<'quiet' | 'empty' | 'captured', number[]>
  const captured: number[] = []
  for (let paste = 0; paste < PASTES; paste++) {
    crowd.takeLatencies()
    await wait(SPELL_MS)
    edits.quiet.push(...crowd.takeLatencies())
    pasteNotes(writer.doc, `e${paste}`, () => '')
    await wait(NUMBERED_AFTER_MS)
    recolorNotes(writer.doc, `e${paste}`)
    await wait(SPELL_MS - NUMBERED_AFTER_MS)
    edits.empty.push(...crowd.takeLatencies())
    const wanted = countOf() + PASTED
    const began = performance.now()
    pasteNotes(writer.doc, `h${paste}`, (i) => sentence(paste * PASTED + i))
    while (countOf() < wanted) await wait(5)
    captured.push(performance.now() - began)
    await wait(Math.max(0, SPELL_MS - (performance.now() - began)))
    edits.captured.push(...crowd.takeLatencies())
  }
  printMs(`${PASTED} pasted notes until all are ideas`, captured)
  printMs('edit to another person, nothing pasted', edits.quiet)
  printMs(`edit to another person, ${PASTED} pasted without a word`, edits.empty)
  printMs(`edit to another person, ${PASTED} pasted and captured`, edits.captured)
  const ratio = (share: number) => percentile(edits.captured, share) / percentile(edits.empty, share)
  console.log(
    `capturing them adds for others, times: p50 ${ratio(0.5).toFixed(2)}   p95 ${ratio(0.95).toFixed(2)}`,
  )
  console.log(`${PEOPLE} people, ${PASTES} pastes, ${edits.captured.length} edits in each spell`)
}

function pasteNotes(doc: Y.Doc, name: string, text: (i: number) => string): void {
  pastes++
  doc.transact(() => {
    for (let i = 0; i < PASTED; i++)
      addNote(doc, `shape:${name}x${i}`, text(i), [(i % 25) * 214, (pastes * 20 + Math.floor(i / 25)) * 214])
  })
}
let pastes = 0

function recolorNotes(doc: Y.Doc, name: string): void {
  doc.transact(() => {
    for (let i = 0; i < PASTED; i++) shapesOf(doc).get(`shape:${name}x${i}`)?.set('p.color', 'green')
  })
}

function addNote(doc: Y.Doc, id: string, words: string, [x, y]: [number, number]): Y.Text {
  const text = new Y.Text(words)
  const fields: [string, unknown][] = [
    ['t', 'note'],
    ['at', [x, y, 0]],
    ['in', ['page:page', 'a1']],
    ['text', text],
  ]
  shapesOf(doc).set(id, new Y.Map(fields))
  return text
}

function sentence(seed: number): string {
  const word = (at: number) => WORDS[(seed * 7 + at * at * 13 + Math.floor(seed / 5) * at) % WORDS.length]
  return `${word(1)} ${word(2)} for the ${word(3)} and a ${word(4)} ${word(5)}${seed % 6 === 0 ? '?' : ''}`
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function printMs(label: string, values: readonly number[]): void {
  const [p50, p95, max] = [percentile(values, 0.5), percentile(values, 0.95), Math.max(...values)]
  console.log(
    `${`${label}, ms`.padEnd(62)}p50 ${p50.toFixed(1)}   p95 ${p95.toFixed(1)}   most ${max.toFixed(1)}`,
  )
}

async function connect(url: string, boardId: string, token: string): Promise<WebsocketProvider> {
  const provider = new WebsocketProvider(`${url.replace(/^http/, 'ws')}/sync`, boardId, new Y.Doc(), {
    WebSocketPolyfill: WebSocket as never,
    disableBc: true,
    params: { token, messages: 'all' },
  })
  for (const type of OURS) provider.messageHandlers[type] = () => undefined
  await new Promise<void>((resolve) => {
    provider.on('sync', (isSynced: boolean) => {
      if (isSynced) resolve()
    })
  })
  return provider
}
