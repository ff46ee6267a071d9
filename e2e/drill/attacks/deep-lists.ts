import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'

/** The size that an earlier version parsed on the main thread. */
const CHARS = 48_000
const GUESTS = 4
const AT_ONCE = 3

const LISTS: readonly string[] = [
  deepList(),
  '\n'.repeat(CHARS),
  `- a\n${'   \n'.repeat(CHARS / 4)}- b`,
  '"'.repeat(CHARS),
  `${','.repeat(CHARS / 2)}\n${','.repeat(CHARS / 2 - 1)}`,
  '- '.repeat(CHARS / 2),
  '['.repeat(CHARS),
]

export const attack: Attack = {
  title:
    'has lists, tables and transcripts of 48,000 odd characters read, as four guests with three requests each',
  seconds: 12,
  async run(target) {
    const guests = await Promise.all(Array.from({ length: GUESTS }, () => target.openBoard()))
    await Promise.all(
      guests.flatMap((guest) => Array.from({ length: AT_ONCE }, () => importAll(target, guest))),
    )
  },
  minCounts: { 'answers 200': 3 },
}

async function importAll(target: AttackTarget, { boardId, token }: Foothold): Promise<void> {
  let next = 0
  await target.repeat(async () => {
    const text = LISTS[next++ % LISTS.length] ?? ''
    // Each list differs a little, so that a cache does not help.
    const json = { text: `${text}${next}`, dryRun: true }
    await target.send(`/api/v1/boards/${boardId}/import`, { method: 'POST', token, json })
    await target.pause(50)
  })
}

function deepList(): string {
  let list = ''
  for (let depth = 0; list.length < CHARS; depth++) list += `${' '.repeat(2 * depth)}- x\n`
  return list
}
