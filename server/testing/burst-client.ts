import { setTimeout as wait } from 'node:timers/promises'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { PATIENCE_MS } from '#base/testing/patience.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard, moveNote } from '#board/edit/edit-board.ts'
import { MESSAGE } from '#sync/message-type.ts'

export interface BurstClient {
  doc: Y.Doc
  provider: WebsocketProvider
  edits(): number
  /** Edits that the server called saved, in the order in which they were made. */
  ackedEdits(): number
  /** Makes no more edits, and resolves when all are called saved; rejects when that takes too long. */
  settle(timeoutMs: number): Promise<void>
  stop(): void
}

export interface BurstOptions {
  url: string
  boardId: string
  token: string
  /** Part of the ids of this client's notes. */
  name: string
  editEveryMs?: number
}

const EDIT_EVERY_MS = 10
const ASK_EVERY_MS = 100
const EDITS_PER_BARRIER = 4

/** The id of the note that a client's n-th edit added. */
export function burstNoteId(name: string, edit: number): string {
  return `shape:${name}-${edit}`
}

/** Connects the stock y-websocket client and resolves once it has the server's document; rejects when that takes too long. */
export async function connectStock(options: Omit<BurstOptions, 'name'>): Promise<WebsocketProvider> {
  const { url, boardId, token } = options
  const provider = new WebsocketProvider(socketUrl(url), boardId, new Y.Doc(), {
    WebSocketPolyfill: WebSocket as never,
    disableBc: true,
    params: { token, messages: 'all' },
  })
  // A stock client complains about unknown messages; ours are not tested here.
  for (const type of Object.values(MESSAGE)) provider.messageHandlers[type] ??= () => undefined
  let lastClose = 'it was not even closed'
  provider.on('connection-close', (event: CloseEvent | null) => {
    if (event) lastClose = `it was closed with ${event.code} ${event.reason}`
  })
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      disconnectStock(provider)
      reject(new Error(`the client did not get its board: ${lastClose}`))
    }, PATIENCE_MS)
    provider.on('sync', (isSynced: boolean) => {
      if (!isSynced) return
      clearTimeout(timer)
      resolve()
    })
  })
  return provider
}

/** The stock client's address of a server. */
export const socketUrl = (url: string): string => `${url.replace(/^http/, 'ws')}/sync`

/** With its document: as long as that exists, a timer of its presence keeps the process from ending. */
export function disconnectStock(provider: WebsocketProvider): void {
  provider.destroy()
  provider.doc.destroy()
}

/**
 * A stock client that edits without a pause and queries again and again how much is saved. Its first edit adds a note; of
 * the later edits every second one adds another note, the rest move the first note to x = the edit's number.
 */
export async function startBurst(options: BurstOptions): Promise<BurstClient> {
  const provider = await connectStock(options)
  return burstOn(provider, options)
}

function burstOn(provider: WebsocketProvider, options: BurstOptions): BurstClient {
  const { doc } = provider
  const walker = burstNoteId(options.name, 1)
  let edits = 0
  let acked = 0

  provider.messageHandlers[MESSAGE.saved] = (_encoder, decoder) => {
    acked = Math.max(acked, decoding.readVarUint(decoder))
  }

  function edit(): void {
    edits += 1
    const id = burstNoteId(options.name, edits)
    editBoard(doc, LOCAL_ORIGIN, () => {
      if (edits === 1 || edits % 2 === 0) addNote(doc, { id, text: id, x: 0, y: edits, author: null })
      else moveNote(doc, walker, edits, 0)
    })
    if (edits % EDITS_PER_BARRIER === 0) askWhatIsSaved()
  }

  function askWhatIsSaved(): void {
    const socket = provider.ws
    // Before the first exchange the server lacks what was edited offline, and would answer for the rest.
    if (!provider.synced || socket?.readyState !== WebSocket.OPEN) return
    const frame = encoding.createEncoder()
    encoding.writeVarUint(frame, MESSAGE.saved)
    encoding.writeVarUint(frame, edits)
    socket.send(encoding.toUint8Array(frame))
  }

  const timer = setInterval(edit, options.editEveryMs ?? EDIT_EVERY_MS)
  return {
    doc,
    provider,
    edits: () => edits,
    ackedEdits: () => acked,
    async settle(timeoutMs) {
      clearInterval(timer)
      const deadline = performance.now() + timeoutMs
      while (acked < edits) {
        if (performance.now() > deadline) throw new Error(`${acked} of ${edits} edits were called saved`)
        askWhatIsSaved()
        await wait(ASK_EVERY_MS)
      }
    },
    stop() {
      clearInterval(timer)
      disconnectStock(provider)
    },
  }
}

/** Lists the acked edits that are not in the document. */
export function lostEdits(doc: Y.Doc, name: string, acked: number): string[] {
  const shapes = boardShapes(doc)
  const lost: string[] = []
  let lastMove = 0
  for (let edit = 1; edit <= acked; edit++) {
    if (edit !== 1 && edit % 2 === 1) lastMove = edit
    else if (!shapes.has(burstNoteId(name, edit))) lost.push(`note ${burstNoteId(name, edit)}`)
  }
  const at: unknown = shapes.get(burstNoteId(name, 1))?.get('at')
  const x = Array.isArray(at) ? Number(at[0]) : Number.NaN
  if (acked > 0 && !(x >= lastMove)) lost.push(`move of ${name} to ${lastMove}: it is at ${x}`)
  return lost
}
