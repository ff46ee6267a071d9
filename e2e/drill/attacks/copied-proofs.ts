import { randomBytes } from 'node:crypto'
import { CLOSE } from '#sync/close-code.ts'
import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'

const AT_ONCE = 12

export const attack: Attack = {
  title: 'continues with copies of a token that was signed out, and with forged and enormous cookies',
  isShort: true,
  seconds: 2,
  async run(target) {
    const signedOut = await target.openBoard()
    const socket = await target.openSocket(signedOut)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    await target.send('/api/v1/me/sign-out', { method: 'POST', token: signedOut.token, json: {} })
    await closed
    await target.openSocket(signedOut)
    let n = 0
    const cookies = [
      forgedJwt(),
      'x'.repeat(4_000),
      randomBytes(1_500).toString('base64url'),
      '%'.repeat(3_000),
    ]
    const goOn = async () => {
      n += 1
      if (n % 3 === 0) return goOnWithToken(target, signedOut)
      const cookie = pieces(cookies[n % cookies.length] ?? '', n % 2 === 0 ? 8 : 1)
      const status = await target.send(`/api/v1/boards/${signedOut.boardId}/notes`, { headers: { cookie } })
      target.claim(status !== 200, 'a forged cookie opened a board')
      target.count('forged cookies')
    }
    await target.repeatAtOnce(AT_ONCE, goOn)
    target.claim((target.outcome['answers 200'] ?? 0) === 0, 'what was signed out opened a board')
  },
  // Sign-in must close two sockets: the open one, and the one that reconnected.
  minCounts: { 'forged cookies': 2, 'copies of tokens': 1, [`closed ${CLOSE.signIn}`]: 2 },
}

async function goOnWithToken(target: AttackTarget, { boardId, token }: Foothold): Promise<void> {
  const status = await target.send(`/api/v1/boards/${boardId}/notes`, { token })
  target.claim(status !== 200, 'a copy of a token opened a board after its person had signed out')
  target.count('copies of tokens')
}

/** An unsigned token, for any person. */
function forgedJwt(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ sub: 'owner', session: 'x', exp: 4e9 })}.`
}

function pieces(value: string, count: number): string {
  if (count === 1) return `next-auth.session-token=${value}`
  return Array.from({ length: count }, (_, i) => `next-auth.session-token.${i}=${value}`).join('; ')
}
