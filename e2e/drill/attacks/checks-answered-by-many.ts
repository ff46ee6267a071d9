import { z } from 'zod'
import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'

const GUESTS = 12
const LONG = 'No one asked the night shift about it. '.repeat(7)

const OneNote = z.object({ note: z.object({ id: z.string() }) })
const Synthesis = z.object({ id: z.string(), state: z.string() })

export const attack: Attack<{ owner: Foothold; guests: Foothold[]; document: string }> = {
  title:
    'answers and criticises a document as twelve guests, starts and discards checks of it, and lists them',
  seconds: 12,
  async open(target) {
    const owner = await target.openBoard()
    const guests = await target.joinMany(owner, 'comment', GUESTS)
    return { owner, guests, document: await sumUp(target, owner) }
  },
  async run(target, { owner: { boardId, token }, guests, document }) {
    const path = `/api/v1/boards/${boardId}/checks`
    for (const guest of guests) await target.openSocket(guest)
    const start = () => target.send(path, { method: 'POST', token, json: { document } })
    await start()
    let n = 0
    const answer = async (guest: Foothold) => {
      n += 1
      const json = { point: n % 2 === 0 ? 'whole' : 's1', rating: n % 5, criticism: `${n} ${LONG}` }
      const options = { method: 'POST', token: guest.token, json }
      const status = await target.send(`${path}/${document}/answer`, options)
      if (status === 200) target.count('answers taken')
    }
    const list = async (guest: Foothold) => {
      await target.send(path, { token: guest.token })
      await target.send(`${path}/${document}`, { token: guest.token })
    }
    const startAgain = async () => {
      await target.pause(300)
      await target.send(`${path}/${document}`, { method: 'DELETE', token })
      await start()
    }
    await Promise.all([
      target.repeat(startAgain),
      ...guests.flatMap((guest) => [
        target.repeat(() => answer(guest)),
        target.repeat(() => answer(guest)),
        target.repeat(() => list(guest)),
      ]),
    ])
  },
  minCounts: { 'answers taken': 50 },
}

/** The id of a synthesis that the demo script has written. */
async function sumUp(target: AttackTarget, { boardId, token }: Foothold): Promise<string> {
  const board = `/api/v1/boards/${boardId}`
  const ask = async (path: string, json?: object): Promise<unknown> =>
    (await target.request(path, { token, ...(json && { method: 'POST', json }) })).json()
  const { note } = OneNote.parse(await ask(`${board}/notes`, { text: 'Lamps stay on at night' }))
  const started = await ask(`${board}/syntheses`, { notes: [note.id] })
  const { id } = z.object({ synthesis: Synthesis }).parse(started).synthesis
  for (let isDone = false; !isDone; ) {
    await target.pause(200)
    const { syntheses } = z.object({ syntheses: z.array(Synthesis) }).parse(await ask(`${board}/syntheses`))
    isDone = syntheses.some((one) => one.id === id && one.state === 'done')
  }
  return id
}
