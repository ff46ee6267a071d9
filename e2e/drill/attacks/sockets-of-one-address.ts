import { z } from 'zod'
import { CLOSE } from '#sync/close-code.ts'
import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'

/** The address that the proxy reports; other people of the drill have other addresses. */
const FROM = { 'x-forwarded-for': '198.51.100.1' }
const GUESTS = 250
const SOCKETS_EACH = 20

const Opened = z.object({
  board: z.object({ id: z.string() }),
  token: z.string(),
})

export const attack: Attack = {
  title: 'opens 5,000 sockets from one address, as 250 guests with a board each',
  seconds: 20,
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
  async run(target) {
    for (let guest = 0; guest < GUESTS && !target.signal.aborted; guest++) {
      const foothold = await openFromThere(target)
      if (!foothold) return
      await Promise.all(Array.from({ length: SOCKETS_EACH }, () => target.openSocket(foothold, FROM)))
    }
    target.needCount(`closed ${CLOSE.tryLater}`, 1)
    await target.repeat(async () => {
      const welcome = await target.connect(await target.openBoard('From elsewhere'))
      welcome.destroy()
      target.count('let in from elsewhere')
      await target.pause(500)
    })
  },
  minCounts: { 'let in from elsewhere': 1 },
}

async function openFromThere(target: AttackTarget): Promise<Pick<Foothold, 'boardId' | 'token'> | null> {
  const json = { title: 'Mine', name: 'Visitor' }
  const response = await target.request('/api/v1/boards', { method: 'POST', json, headers: FROM })
  if (response.status !== 201) return null
  const { board, token } = Opened.parse(await response.json())
  return { boardId: board.id, token }
}
