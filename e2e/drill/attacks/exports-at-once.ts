import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'

const NOTES = 4_000
const AT_ONCE = 10
const PATHS = [
  'export?format=md',
  'export?format=csv',
  'export?format=json',
  'export?format=html',
  'export?format=transcript',
  'export/aistorm',
  'minutes',
]

export const attack: Attack<Foothold[]> = {
  title: 'takes a board of 4,000 notes out in every format, as three people with ten requests each at a time',
  seconds: 15,
  async open(target) {
    const textOf = (n: number) => `Thought ${n} about the harbour and its ${n % 97} boats`
    return target.withGuests(await target.openLargeBoard(NOTES, textOf), 'view', 2)
  },
  async run(target, people) {
    const lanes = people.flatMap((person) =>
      Array.from({ length: AT_ONCE }, (_, i) => exportAll(target, person, i)),
    )
    await Promise.all(lanes)
  },
  minCounts: { 'answers 200': 1, 'answers 429': 1 },
}

async function exportAll(target: AttackTarget, { boardId, token }: Foothold, first: number): Promise<void> {
  let next = first
  await target.repeat(async () => {
    const path = PATHS[next++ % PATHS.length]
    await target.send(`/api/v1/boards/${boardId}/${path}`, { token })
  })
}
