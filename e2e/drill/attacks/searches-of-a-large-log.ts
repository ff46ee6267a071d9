import type { Attack } from '../attack.ts'
import type { Foothold } from '../attack-target.ts'

const NOTES = 5_000
const READERS = 4
const AT_ONCE = 5
const WORDS = ['harbour', 'boat', 'hrabour', 'thougth', '"about the"', 'a', '4711', 'thought harbour boats']

let people: Foothold[] = []

export const attack: Attack = {
  title: 'searches an idea log of thousands for ever other words, as four people, while its ideas change',
  isShort: false,
  seconds: 15,
  async prepare(target) {
    const owner = await target.openBoard()
    await target.addNotes(owner, NOTES, (n) => `Thought ${n} about the harbour and its ${n % 97} boats`)
    people = [owner, ...(await target.joinMany(owner, 'view', READERS - 1))]
  },
  async run(target) {
    const [owner] = people
    if (!owner) return
    let n = 0
    const search = async ({ boardId, token }: Foothold) => {
      n += 1
      const q = encodeURIComponent(`${WORDS[n % WORDS.length]}${n % 3 === 0 ? ` ${n % 97}` : ''}`)
      const group = ['none', 'tag', 'theme', 'status'][n % 4]
      await target.send(`/api/v1/boards/${boardId}/ideas?q=${q}&group=${group}&offset=${n % 500}`, { token })
    }
    const write = async () => {
      n += 1
      const json = { text: `Another thought, number ${n}, about harbours` }
      await target.send(`/api/v1/boards/${owner.boardId}/ideas`, { method: 'POST', token: owner.token, json })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await Promise.all([
      ...people.flatMap((person) =>
        Array.from({ length: AT_ONCE }, () => target.repeat(() => search(person))),
      ),
      target.repeat(write),
    ])
    target.needCount('answers 200', 50)
    target.needCount('answers 201', 5)
  },
}
