import type { Attack } from '../attack.ts'
import type { Foothold } from '../attack-target.ts'

const NOTES = 4_000
const AT_ONCE = 15

export const attack: Attack<Foothold> = {
  title: 'connects to a board of 4,000 notes and leaves it again, without a pause, fifteen at a time',
  seconds: 12,
  open: (target) => target.openLargeBoard(NOTES, (n) => `Thought ${n} about the harbour`),
  async run(target, board) {
    const comeAndGo = async () => {
      const ws = await target.openSocket(board)
      // Everything that a joining client requests: the document, presence, and the saved state.
      if (ws.readyState === ws.OPEN)
        for (const message of [[0, 0, 1, 0], [3], [102, 1]]) ws.send(Uint8Array.from(message))
      const answered = new Promise<void>((resolve) => ws.once('message', () => resolve()))
      const closed = new Promise<void>((resolve) => ws.once('close', () => resolve()))
      await Promise.race([answered, closed, target.pause(1_000)])
      ws.terminate()
      target.count('visits')
    }
    await target.repeatAtOnce(AT_ONCE, comeAndGo)
  },
  minCounts: { visits: 50 },
}
