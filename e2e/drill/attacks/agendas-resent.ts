import { z } from 'zod'
import type { Attack } from '../attack.ts'
import type { Foothold } from '../attack-target.ts'

const STEPS = 40
const FACILITATORS = 4
const PAGES = 12
/** The longest allowed instruction, in letters of three bytes. */
const INSTRUCTION = '港'.repeat(600)

const Agenda = z.object({ version: z.number(), steps: z.array(z.object({ id: z.string() })) })

export const attack: Attack<Foothold[]> = {
  title:
    'replaces an agenda of forty steps over and over, and starts and reopens its steps, with twelve pages open',
  seconds: 10,
  open: async (target) => target.withGuests(await target.openBoard(), 'facilitate', FACILITATORS - 1),
  async run(target, people) {
    const [owner] = people
    if (!owner) return
    for (let i = 0; i < PAGES; i++) await target.openSocket(people[i % people.length] ?? owner)
    const board = `/api/v1/boards/${owner.boardId}`
    const read = async ({ token }: Foothold) => {
      const agenda = Agenda.safeParse(await (await target.request(`${board}/agenda`, { token })).json())
      return agenda.success ? agenda.data : null
    }
    let n = 0
    const replace = async (person: Foothold) => {
      const { version = 0 } = (await read(person)) ?? {}
      n += 1
      const steps = Array.from({ length: STEPS }, (_, i) => ({
        id: `s${i}`,
        title: `${n} ${i}`,
        instruction: INSTRUCTION,
      }))
      const options = { method: 'PUT', token: person.token, json: { version, steps } }
      if ((await target.send(`${board}/agenda`, options)) === 200) target.count('agendas taken')
    }
    const run = async ({ token }: Foothold) => {
      const stepId = `s${Math.floor(Math.random() * STEPS)}`
      for (const name of ['start', 'end', 'reopen'])
        await target.send(`${board}/steps/${stepId}/${name}`, { method: 'POST', token, json: {} })
    }
    await Promise.all(
      people.flatMap((one) => [target.repeat(() => replace(one)), target.repeat(() => run(one))]),
    )
  },
  minCounts: { 'agendas taken': 5 },
}
