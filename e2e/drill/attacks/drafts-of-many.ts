import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import type { Attack } from '../attack.ts'
import { type Foothold, waitUntilSaved } from '../attack-target.ts'

const WRITERS = 24
const NOTES_EACH = 400
const OTHERS_NOTES = 5
const PAUSE_MS = 700

let owner: Foothold | null = null
let writers: Foothold[] = []

/** The caller's own draft document on the board. */
const draftOf = (person: Foothold): Foothold => ({ ...person, boardId: `${person.boardId}.draft` })

export const attack: Attack = {
  title:
    'has twenty-four people write 9,600 private notes that they lend each other, and starts and cancels it',
  isShort: false,
  seconds: 15,
  async prepare(target) {
    owner = await target.openBoard()
    const board = owner
    writers = await target.joinMany(board, 'edit', WRITERS)
    await start(target.request.bind(target), board)
    for (const [w, writer] of writers.entries())
      await write(await target.connect(draftOf(writer)), `w${w}`, NOTES_EACH)
  },
  async run(target) {
    if (!owner) return
    const board = owner
    const { token } = owner
    const path = `/api/v1/boards/${owner.boardId}/private-writing`
    let n = 0
    const writeMore = async (writer: Foothold) => {
      n += 1
      const json = { text: `More ${n}` }
      const status = await target.send(`/api/v1/boards/${writer.boardId}/notes`, {
        method: 'POST',
        token: writer.token,
        json,
      })
      if (status === 201) target.count('private notes')
      await target.send(path, { token: writer.token })
    }
    const startAgain = async () => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      await target.send(path, { method: 'DELETE', token })
      await start(target.request.bind(target), board)
    }
    await Promise.all([
      target.repeat(startAgain),
      ...writers.map((one) => target.repeat(() => writeMore(one))),
    ])
    target.close()
    target.needCount('private notes', 20)
  },
}

async function start(
  request: (path: string, options: object) => Promise<Response>,
  { boardId, token }: Foothold,
): Promise<void> {
  const json = { othersNotes: OTHERS_NOTES, showsNames: true }
  const path = `/api/v1/boards/${boardId}/private-writing`
  await (await request(path, { method: 'POST', token, json })).arrayBuffer()
}

type Page = Parameters<typeof waitUntilSaved>[0]

async function write(page: Page, prefix: string, count: number): Promise<void> {
  editBoard(page.doc, LOCAL_ORIGIN, () => {
    for (let n = 0; n < count; n++) {
      const note = { text: `Thought ${n} about the harbour`, x: (n % 20) * 220, y: Math.floor(n / 20) * 220 }
      addNote(page.doc, { id: `shape:${prefix}n${n}`, ...note, author: null })
    }
  })
  await waitUntilSaved(page)
  page.destroy()
}
