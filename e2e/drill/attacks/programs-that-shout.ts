import { z } from 'zod'
import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'

const AT_ONCE = 8
/** Just below the limit of a body. */
const BODY_BYTES = 250_000
const SCOPES = ['board:read', 'note:write', 'session:run']

const OneToken = z.object({ secret: z.string() })

export const attack: Attack = {
  title:
    'calls /mcp with deep, wide and enormous bodies, with a good token and thousands of wrong ones, and makes tokens',
  isShort: true,
  seconds: 3,
  async run(target) {
    const owner = await target.openBoard()
    const token = await makeToken(target, owner)
    target.claim(token !== null, 'no token of a program')
    const bodies = [
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${'['.repeat(BODY_BYTES / 2)}${']'.repeat(BODY_BYTES / 2)}}`,
      call('note_add', { text: 'x'.repeat(BODY_BYTES) }),
      call('brainstorm', { questions: Array.from({ length: 20_000 }, () => ({})) }),
      `[${Array.from({ length: 2_000 }, (_, i) => `{"jsonrpc":"2.0","id":${i},"method":"tools/list"}`).join(',')}]`,
      call('board_read', { mark: '9'.repeat(BODY_BYTES) }),
    ]
    let n = 0
    const shout = async () => {
      n += 1
      const isWrong = n % 3 === 0
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${isWrong ? `parley_${'x'.repeat(36)}${n}` : token}`,
      }
      const status = await target.send('/mcp', {
        method: 'POST',
        headers,
        body: bodies[n % bodies.length] ?? '',
      })
      target.count(isWrong ? 'wrong tokens' : 'calls')
      target.claim(!isWrong || (status !== null && status >= 400), `a wrong token got ${status}`)
    }
    await Promise.all([
      target.repeat(async () => void (await makeToken(target, owner))),
      target.repeatAtOnce(AT_ONCE, shout),
    ])
  },
  minCounts: { calls: 10, 'wrong tokens': 5 },
}

function call(name: string, input: object): string {
  const params = { name, arguments: input }
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
}

/** `null` if it was refused. */
async function makeToken(target: AttackTarget, { boardId, token }: Foothold): Promise<string | null> {
  const json = { name: 'Shouter', scopes: SCOPES, boardId, days: 1 }
  const response = await target.request('/api/v1/tokens', { method: 'POST', token, json })
  const made = OneToken.safeParse(await response.json())
  return made.success ? made.data.secret : null
}
