import type { Attack } from '../attack.ts'
import type { Foothold } from '../attack-target.ts'

const NOTES = 5_000
const READERS = 4
const AT_ONCE = 5
const WORDS = ['harbour', 'boat', 'hrabour', 'thougth', '"about the"', 'a', '4711', 'thought harbour boats']

export const attack: Attack<Foothold[]> = {
  title: 'searches an idea log of thousands for ever other words, as four people, while its ideas change',
  seconds: 15,
  async open(target) {
    const textOf = (n: number) => `Thought ${n} about the harbour and its ${n % 97} boats`
    return target.withGuests(await target.openLargeBoard(NOTES, textOf), 'view', READERS - 1)
  },
  async run(target, people) {
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
      await target.pause(100)
    }
    await Promise.all([
      ...people.map((person) => target.repeatAtOnce(AT_ONCE, () => search(person))),
      target.repeat(write),
    ])
  },
  minCounts: { 'answers 200': 50, 'answers 201': 5 },
}
