import { z } from 'zod'
import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'

const EDITORS = 8
/** The most versions that a person may save in a minute. */
const VERSIONS_EACH = 19
const SOCKETS = 6
const STAY_MS = 700

const OneNote = z.object({ note: z.object({ id: z.string() }) })
const OneSynthesis = z.object({
  synthesis: z.object({ id: z.string(), state: z.string(), sentences: z.array(z.object({})) }),
})

/** Forty sentences as long as they may be, in letters of three bytes. */
const SENTENCES = Array.from({ length: 40 }, (_, i) => ({
  section: 'agreement',
  text: `${i} ${'港'.repeat(590)}`,
}))

export const attack: Attack<Foothold> = {
  title: 'saves a hundred and fifty large versions of a synthesis, then joins and leaves over and over',
  seconds: 15,
  async open(target) {
    const board = await target.openBoard()
    const editors = await Promise.all(Array.from({ length: EDITORS }, () => target.join(board, 'edit')))
    for (let i = 0; i < editors.length; i += 4) await saveVersions(target, editors.slice(i, i + 4))
    return board
  },
  async run(target, board) {
    const once = async () => {
      const ws = await target.openSocket(board)
      ws.on('message', (data: Buffer) => {
        if (data.length > 1_000_000) target.count('whole sessions')
      })
      await target.pause(STAY_MS)
      ws.terminate()
    }
    await target.repeatAtOnce(SOCKETS, once)
    target.claim(!('closed 4413' in target.outcome), 'people of that board were called slow readers')
  },
  minCounts: { 'whole sessions': 10 },
}

/** One synthesis, and versions of it by these people in turn. */
async function saveVersions(target: AttackTarget, editors: readonly Foothold[]): Promise<void> {
  const [first] = editors
  if (!first) return
  const syntheses = `/api/v1/boards/${first.boardId}/syntheses`
  const ask = async (path: string, method: string, { token }: Foothold, json?: object) => {
    const response = await target.request(path, { method, token, json })
    return await response.json()
  }
  const notes: string[] = []
  for (const text of ['Lamps', 'Late bus']) {
    const added = await ask(`/api/v1/boards/${first.boardId}/notes`, 'POST', first, { text })
    notes.push(OneNote.parse(added).note.id)
  }
  let { synthesis } = OneSynthesis.parse(await ask(syntheses, 'POST', first, { notes }))
  while (synthesis.state !== 'done') {
    await target.pause(200)
    const all = z
      .object({ syntheses: z.array(OneSynthesis.shape.synthesis) })
      .parse(await ask(syntheses, 'GET', first))
    synthesis = all.syntheses.find(({ id }) => id === synthesis.id) ?? synthesis
  }
  for (let i = 0; i < VERSIONS_EACH; i++) {
    for (const editor of editors) {
      const sentences = SENTENCES.map((sentence) => ({ ...sentence, notes }))
      const json = { title: `Version ${i}`, sentences }
      const saved = await ask(`${syntheses}/${synthesis.id}`, 'PATCH', editor, json)
      synthesis = OneSynthesis.parse(saved).synthesis
    }
  }
}
