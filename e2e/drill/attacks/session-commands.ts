import type { Attack } from '../attack.ts'
import type { Foothold } from '../attack-target.ts'

const NOTES = 200
const MEMBERS = 4
const AT_ONCE = 6

let people: Foothold[] = []

export const attack: Attack = {
  title:
    'renames boards, people and agents, gives and removes reactions, as four people with six requests each at a time',
  isShort: false,
  seconds: 12,
  async prepare(target) {
    const owner = await target.openBoard()
    await target.addNotes(owner, NOTES, (n) => `Note ${n}`)
    people = [owner, ...(await target.joinMany(owner, 'edit', MEMBERS - 1))]
  },
  async run(target) {
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
    await Promise.all(
      people.flatMap((person, i) =>
        Array.from({ length: AT_ONCE }, () => target.repeat(() => once(person, i === 0))),
      ),
    )
    target.close()
    target.needCount('answers 200', 100)
    target.needCount('answers 429', 1)
  },
}
