import { z } from 'zod'
import type { Attack } from '../attack.ts'
import type { Foothold } from '../attack-target.ts'

const NOTES = 2_000
const PEOPLE = 4
const AT_ONCE = 4
/** The most tags, and the longest, that an idea may have. */
const TAGS = 12
const TAG_CHARS = 30

const Added = z.object({ idea: z.object({ number: z.number() }) })

export const attack: Attack<{ people: Foothold[]; numbers: number[] }> = {
  title:
    'gives ideas of a log of 2,000 for ever other tags, as four people, and groups and filters the log by them',
  seconds: 12,
  async open(target) {
    const textOf = (n: number) => `Thought ${n} about the harbour #tag${n} #boats`
    const owner = await target.openLargeBoard(NOTES, textOf)
    const people = await target.withGuests(owner, 'edit', PEOPLE - 1)
    const path = `/api/v1/boards/${owner.boardId}/ideas`
    const numbers: number[] = []
    for (let n = 0; n < 50; n++) {
      const options = { method: 'POST', token: owner.token, json: { text: `Idea ${n}`, tags: tagsOf(n) } }
      numbers.push(Added.parse(await (await target.request(path, options)).json()).idea.number)
    }
    return { people, numbers }
  },
  async run(target, { people, numbers }) {
    for (const person of people) await target.openSocket(person)
    let n = 0
    const once = async ({ boardId, token }: Foothold) => {
      n += 1
      const path = `/api/v1/boards/${boardId}/ideas`
      const number = numbers[n % numbers.length]
      const tag = encodeURIComponent(tagsOf(n)[0] ?? '')
      if (n % 3 !== 0) {
        const status = await target.send(`${path}/${number}`, {
          method: 'PATCH',
          token,
          json: { tags: tagsOf(n) },
        })
        if (status === 200) target.count('tags given')
      } else await target.send(n % 2 === 0 ? `${path}?group=tag` : `${path}?tag=${tag}`, { token })
    }
    await Promise.all(people.map((person) => target.repeatAtOnce(AT_ONCE, () => once(person))))
  },
  minCounts: { 'tags given': 50 },
}

function tagsOf(n: number): string[] {
  return Array.from({ length: TAGS }, (_, i) => `t${n}-${i}`.padEnd(TAG_CHARS, 'x'))
}
