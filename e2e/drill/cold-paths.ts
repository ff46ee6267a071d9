import type { WebsocketProvider } from 'y-websocket'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import { connectStock } from '#server/testing/burst-client.ts'
import { type AttackTarget, type Foothold, waitUntilSaved } from './attack-target.ts'

/** An action of the first person after the server's start. */
export interface ColdPath {
  title: string
  /** Prepares data before the server is started again on the same folder, such as a board to open. */
  fill?: (target: AttackTarget) => Promise<Foothold>
  /** The part that is not measured, such as opening a board or reading a file. */
  prepare: (target: AttackTarget, filled: Foothold | null) => Promise<() => Promise<void>>
}

const LARGE_BOARD = 5_000
const SMALL_BOARD = 20
const PASTED = 500
const ROUND_TIMEOUT_MS = 60_000
const ROUND_POLL_MS = 250

const textOf = (n: number) => `Idea ${n} of the morning, about the harbour and its ${n % 97} boats`

export const COLD_PATHS: Readonly<Record<string, ColdPath>> = {
  join: {
    title: 'the first join',
    async prepare(target) {
      const board = await target.openBoard()
      return async () => void (await target.connect(board))
    },
  },
  edit: {
    title: 'the first note',
    prepare: async (target) => paste(await connectToNew(target), 1),
  },
  paste: {
    title: `the first paste of ${PASTED} notes`,
    prepare: async (target) => paste(await connectToNew(target), PASTED),
  },
  list: {
    title: 'the first import of a list of 500 lines',
    prepare: (target) =>
      importing(target, 'import', { text: Array.from({ length: PASTED }, (_, n) => textOf(n)).join('\n') }),
  },
  aistorm: {
    title: 'the first import of an AIStorm session',
    prepare: (target) => importing(target, 'import/aistorm', aistormOf(200), 'text/markdown'),
  },
  round: {
    title: 'the first round',
    async prepare(target) {
      const board = await target.openBoard()
      await target.addNotes(board, SMALL_BOARD, textOf)
      return () => runRound(target, board)
    },
  },
  export: {
    title: 'the first exports of a board of 500 notes: file, table, minutes',
    async prepare(target) {
      const board = await target.openBoard()
      await target.addNotes(board, PASTED, textOf)
      return async () => {
        for (const path of ['export?format=json', 'export?format=csv', 'minutes'])
          await need(target, `/api/v1/boards/${board.boardId}/${path}`, { token: board.token })
      }
    },
  },
  open: {
    title: `the first opening of a board of ${LARGE_BOARD} notes`,
    fill: (target) => fillBoard(target, LARGE_BOARD),
    prepare: async (target, board) => async () => void (await target.connect(must(board))),
  },
  openSmall: {
    title: `the first opening of a board of ${SMALL_BOARD} notes`,
    fill: (target) => fillBoard(target, SMALL_BOARD),
    prepare: async (target, board) => async () => void (await target.connect(must(board))),
  },
}

async function fillBoard(target: AttackTarget, notes: number): Promise<Foothold> {
  const board = await target.openBoard()
  await target.addNotes(board, notes, textOf)
  return board
}

function must(board: Foothold | null): Foothold {
  if (!board) throw new Error('the board was not filled')
  return board
}

async function connectToNew(target: AttackTarget): Promise<WebsocketProvider> {
  const board = await target.openBoard()
  const provider = await connectStock({ ...board, url: target.url })
  target.onClose(() => provider.destroy())
  return provider
}

function paste(provider: WebsocketProvider, notes: number): () => Promise<void> {
  return async () => {
    editBoard(provider.doc, LOCAL_ORIGIN, () => {
      for (let n = 0; n < notes; n++) {
        const place = { x: 220 * (n % 25), y: 220 * Math.floor(n / 25) }
        addNote(provider.doc, { id: `shape:p${n}`, text: textOf(n), ...place, author: null })
      }
    })
    await waitUntilSaved(provider)
  }
}

async function importing(
  target: AttackTarget,
  place: string,
  body: string | object,
  type = 'application/json',
): Promise<() => Promise<void>> {
  const { boardId, token } = await target.openBoard()
  const sent = typeof body === 'string' ? { body, headers: { 'content-type': type } } : { json: body }
  return () => need(target, `/api/v1/boards/${boardId}/${place}`, { method: 'POST', token, ...sent })
}

function aistormOf(messages: number): string {
  const head = '<aistorm type="agent" name="Ann" service="s" model="m" />'
  const message = (n: number) =>
    `<aistorm type="message" from="Ann" timestamp="2025-03-07T12:23:01Z" />\n\n${textOf(n)}\n`
  return [head, ...Array.from({ length: messages }, (_, n) => message(n))].join('\n')
}

async function runRound(target: AttackTarget, { boardId, token }: Foothold): Promise<void> {
  const path = `/api/v1/boards/${boardId}/rounds`
  const json = { question: 'What else could we do in the harbour?' }
  const started = await target.request(path, { method: 'POST', token, json })
  if (!started.ok) throw new Error(`no round: ${started.status} ${await started.text()}`)
  const { round } = await started.json()
  for (const end = performance.now() + ROUND_TIMEOUT_MS; performance.now() < end; ) {
    const now = await (await target.request(`${path}/${round.id}`, { token })).json()
    if (now.round.state === 'complete') return
    await new Promise((resolve) => setTimeout(resolve, ROUND_POLL_MS))
  }
  throw new Error('the round did not end')
}

async function need(
  target: AttackTarget,
  path: string,
  options: Parameters<AttackTarget['request']>[1],
): Promise<void> {
  const response = await target.request(path, options)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
}
