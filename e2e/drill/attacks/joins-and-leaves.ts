import type { Attack } from '../attack.ts'
import type { Foothold } from '../attack-target.ts'

const NOTES = 4_000
const AT_ONCE = 15

let foothold: Foothold | null = null

export const attack: Attack = {
  title: 'connects to a board of 4,000 notes and leaves it again, without a pause, fifteen at a time',
  isShort: false,
  seconds: 12,
  async prepare(target) {
    foothold = await target.openBoard()
    await target.addNotes(foothold, NOTES, (n) => `Thought ${n} about the harbour`)
  },
  async run(target) {
    if (!foothold) return
    const board = foothold
    const comeAndGo = async () => {
      const ws = await target.openSocket(board)
      // Everything that a joining client requests: the document, presence, and the saved state.
      if (ws.readyState === ws.OPEN)
        for (const message of [[0, 0, 1, 0], [3], [102, 1]]) ws.send(Uint8Array.from(message))
      const answered = new Promise<void>((resolve) => ws.once('message', () => resolve()))
      const closed = new Promise<void>((resolve) => ws.once('close', () => resolve()))
      await Promise.race([answered, closed, new Promise((resolve) => setTimeout(resolve, 1_000))])
      ws.terminate()
      target.count('visits')
    }
    await Promise.all(Array.from({ length: AT_ONCE }, () => target.repeat(comeAndGo)))
    target.close()
    target.needCount('visits', 50)
  },
}
