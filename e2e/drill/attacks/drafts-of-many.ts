import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { addNote, editBoard } from '#board/edit/edit-board.ts'
import type { Attack } from '../attack.ts'
import { type AttackTarget, type Foothold, waitUntilSaved } from '../attack-target.ts'

const WRITERS = 24
const NOTES_EACH = 400
const OTHERS_NOTES = 5
const PAUSE_MS = 700

/** The caller's own draft document on the board. */
const draftOf = (person: Foothold): Foothold => ({ ...person, boardId: `${person.boardId}.draft` })

export const attack: Attack<{ board: Foothold; writers: Foothold[] }> = {
  title:
    'has twenty-four people write 9,600 private notes that they lend each other, and starts and cancels it',
  seconds: 15,
  async open(target) {
    const board = await target.openBoard()
    const writers = await target.joinMany(board, 'edit', WRITERS)
    await start(target, board)
    for (const [w, writer] of writers.entries())
      await write(await target.connect(draftOf(writer)), `w${w}`, NOTES_EACH)
    return { board, writers }
  },
  async run(target, { board, writers }) {
    const { token } = board
    const path = pathOf(board)
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
      await target.pause(PAUSE_MS)
      await target.send(path, { method: 'DELETE', token })
      await start(target, board)
    }
    await Promise.all([
      target.repeat(startAgain),
      ...writers.map((one) => target.repeat(() => writeMore(one))),
    ])
  },
  minCounts: { 'private notes': 20 },
}

async function start(target: AttackTarget, board: Foothold): Promise<void> {
  const json = { othersNotes: OTHERS_NOTES, showsNames: true }
  const response = await target.request(pathOf(board), { method: 'POST', token: board.token, json })
  await response.arrayBuffer()
}

function pathOf({ boardId }: Foothold): string {
  return `/api/v1/boards/${boardId}/private-writing`
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
