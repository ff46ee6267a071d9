import type { Attack } from '../attack.ts'
import type { Foothold } from '../attack-target.ts'

const NOTES = 200
const MEMBERS = 4
const AT_ONCE = 6

export const attack: Attack<Foothold[]> = {
  title:
    'renames boards, people and agents, gives and removes reactions, as four people with six requests each at a time',
  seconds: 12,
  async open(target) {
    return target.withGuests(await target.openLargeBoard(NOTES, (n) => `Note ${n}`), 'edit', MEMBERS - 1)
  },
  async run(target, people) {
    // Each change is sent to everyone on the board.
    for (const person of people) await target.openSocket(person)
    let n = 0
    const once = async ({ boardId, token }: Foothold, isOwner: boolean) => {
      n += 1
      const board = `/api/v1/boards/${boardId}`
      const reaction = `${board}/notes/${encodeURIComponent(`shape:note${n % NOTES}`)}/reactions`
      switch (n % 4) {
        case 0:
          await target.send(
            isOwner ? board : reaction,
            isOwner ? { method: 'PATCH', token, json: { title: `T${n}` } } : { method: 'POST', token },
          )
          return
        case 1:
          await target.send('/api/v1/me', { method: 'PATCH', token, json: { name: `N${n}` } })
          return
        case 2:
          await target.send(reaction, { method: 'POST', token })
          return
        default:
          await target.send(reaction, { method: 'DELETE', token })
      }
    }
    await Promise.all(people.map((person, i) => target.repeatAtOnce(AT_ONCE, () => once(person, i === 0))))
  },
  minCounts: { 'answers 200': 100, 'answers 429': 1 },
}
