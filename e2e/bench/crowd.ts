import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'

/**
 * People on one board, each with a socket, who point as people do; some of them move a note. Only those few keep a
 * document: twenty of them here would take the processor time that is being measured.
 */
export interface Crowd {
  /** The document as the first of them sees it. */
  seen: Y.Doc
  /** Milliseconds from a move by one to its arrival at the first, since the last call. */
  takeLatencies(): number[]
  stop(): void
}

const MOVERS = 4
const POINT_EVERY_MS = 100
const MOVE_EVERY_MS = 500
/** Our own messages on the socket, which the stock client would complain about. */
const OURS = [102, 103, 104, 105]
/** y-websocket's message with awareness states. */
const AWARENESS = 1

export type ApiRequest = <T>(method: string, path: string, body?: unknown) => Promise<T>

/** One person's requests. */
export function asker(url: string, token: string): ApiRequest {
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    const text = await answer.text()
    return JSON.parse(text === '' ? 'null' : text)
  }
}

export async function gatherCrowd(
  url: string,
  boardId: string,
  token: string,
  people: number,
): Promise<Crowd> {
  const ask = asker(url, token)
  const latencies: number[] = []
  const movedAt = new Map<string, number>()
  const timers: NodeJS.Timeout[] = []
  const providers: WebsocketProvider[] = []
  for (let i = 0; i < MOVERS; i++) providers.push(await connectWithCanvas(url, boardId, token))
  const onlookers: Onlooker[] = []
  for (let i = MOVERS; i < people; i++) onlookers.push(await lookOn(url, boardId, token))
  const [watcher] = providers
  if (!watcher) throw new Error('a crowd has people')
  shapesOf(watcher.doc).observeDeep((events) => {
    for (const event of events) {
      const at: unknown = event.target instanceof Y.Map ? event.target.get('at') : null
      const sentAt = Array.isArray(at) ? movedAt.get(`${at[0]}`) : undefined
      if (sentAt !== undefined) latencies.push(performance.now() - sentAt)
    }
  })
  let moves = 0
  for (const [i, provider] of providers.entries()) {
    const { note } = await ask<{ note: { id: string } }>('POST', `/boards/${boardId}/notes`, {
      text: `of person ${i}`,
      x: -2_000 - i * 220,
      y: -2_000,
    })
    if (provider === watcher) continue
    timers.push(setInterval(() => provider.awareness.setLocalState({ cursor: [moves, i] }), POINT_EVERY_MS))
    timers.push(
      setInterval(() => {
        const x = -2_000 - ++moves / 1_000
        movedAt.set(`${x}`, performance.now())
        shapesOf(provider.doc)
          .get(note.id)
          ?.set('at', [x, -2_000 + i, 0])
      }, MOVE_EVERY_MS + i),
    )
  }
  for (const [i, onlooker] of onlookers.entries()) {
    timers.push(setInterval(() => onlooker.point(moves, i), POINT_EVERY_MS + i))
  }
  return {
    seen: watcher.doc,
    takeLatencies: () => latencies.splice(0),
    stop() {
      for (const timer of timers) clearInterval(timer)
      for (const provider of providers) {
        provider.destroy()
        provider.awareness.destroy()
      }
      for (const onlooker of onlookers) onlooker.leave()
    },
  }
}

export function shapesOf(doc: Y.Doc): Y.Map<Y.Map<unknown>> {
  return doc.getMap('shapes')
}

interface Onlooker {
  point(x: number, y: number): void
  leave(): void
}

/** Gets everything that is sent, and throws it away. */
async function lookOn(url: string, boardId: string, token: string): Promise<Onlooker> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/sync/${boardId}?token=${token}&messages=all`)
  const awareness = new Awareness(new Y.Doc())
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => resolve())
    socket.on('error', reject)
  })
  return {
    point(x, y) {
      awareness.setLocalState({ cursor: [x, y] })
      const frame = encoding.createEncoder()
      encoding.writeVarUint(frame, AWARENESS)
      encoding.writeVarUint8Array(frame, encodeAwarenessUpdate(awareness, [awareness.clientID]))
      socket.send(encoding.toUint8Array(frame))
    },
    leave() {
      awareness.destroy()
      socket.close()
    },
  }
}

/** Resolves when the whole canvas is there. */
export async function connectWithCanvas(
  url: string,
  boardId: string,
  token: string,
  doc = new Y.Doc(),
): Promise<WebsocketProvider> {
  const provider = new WebsocketProvider(`${url.replace(/^http/, 'ws')}/sync`, boardId, doc, {
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
