import type { Attack } from '../attack.ts'
import type { Foothold } from '../attack-target.ts'

const AT_ONCE = 6
const SOCKETS = 19

export const attack: Attack = {
  title: 'opens board after board, fills each a little, keeps sockets to the newest and lists all of them',
  seconds: 15,
  async run(target) {
    const first = await target.openBoard()
    const boards: Foothold[] = [first]
    const sockets: { terminate(): void }[] = []
    const openAnother = async () => {
      const board = await target.openBoard(`Guest ${boards.length}`).catch(() => null)
      if (!board) return
      boards.push(board)
      sockets.push(await target.openSocket(board))
      if (sockets.length > SOCKETS) sockets.shift()?.terminate()
    }
    const useOne = async () => {
      const { boardId, token } = boards[Math.floor(Math.random() * boards.length)] ?? first
      await target.send(`/api/v1/boards/${boardId}/notes`, {
        method: 'POST',
        token,
        json: { text: 'x'.repeat(2_000) },
      })
      await target.send(`/api/v1/boards/${boardId}/notes`, { token })
    }
    const list = async () => {
      await target.send('/api/v1/boards', { token: first.token })
    }
    await Promise.all([
      target.repeatAtOnce(AT_ONCE, openAnother),
      target.repeatAtOnce(AT_ONCE, useOne),
      target.repeat(list),
    ])
  },
  minCounts: { 'answers 201': 50 },
}
