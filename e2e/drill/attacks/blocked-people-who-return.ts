import { z } from 'zod'
import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'

const AT_ONCE = 6
const ROLES = ['edit', 'comment', 'view'] as const

const Members = z.object({ members: z.array(z.object({ id: z.string(), name: z.string() })) })
const Refused = z.object({ error: z.object({ code: z.string() }) })

export const attack: Attack = {
  title: 'comes back as a new guest in the same browser, by every link, after the owner blocked the person',
  seconds: 2,
  async run(target) {
    const owner = await target.openBoard()
    const cookie = await newBrowser(target)
    const first = await joinAs(target, owner, cookie, 'edit', 'Bob')
    target.claim(first === 'in', `the first visit was ${first}`)
    const board = `/api/v1/boards/${owner.boardId}`
    const { members } = Members.parse(
      await (await target.request(`${board}/members`, { token: owner.token })).json(),
    )
    const id = members.find(({ name }) => name === 'Bob')?.id ?? ''
    const status = await target.send(`${board}/blocked/${id}`, { method: 'PUT', token: owner.token })
    target.claim(status === 204 || status === 200, `blocking was answered ${status}`)
    let n = 0
    const comeBack = async () => {
      n += 1
      const outcome = await joinAs(target, owner, cookie, ROLES[n % ROLES.length] ?? 'view', `Rob ${n}`)
      target.count(`back: ${outcome}`)
      target.claim(outcome !== 'in', 'a blocked person came back in the same browser')
    }
    await target.repeatAtOnce(AT_ONCE, comeBack)
    target.needCount('back: blocked', 2)
    const other = await joinAs(target, owner, await newBrowser(target), 'edit', 'Cid')
    target.claim(other === 'in', `another person, in another browser, got ${other}`)
  },
}

/** A browser after its first page. */
async function newBrowser(target: AttackTarget): Promise<string> {
  const page = await target.request('/', { headers: { accept: 'text/html' } })
  await page.arrayBuffer()
  return page.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** `in`, or the code of the refusal. */
async function joinAs(
  target: AttackTarget,
  { links }: Foothold,
  cookie: string,
  role: (typeof ROLES)[number],
  name: string,
): Promise<string> {
  const headers = { cookie, origin: target.url }
  const response = await target.request('/api/v1/join', {
    method: 'POST',
    headers,
    json: { link: links[role], name },
  })
  const answer: unknown = await response.json()
  if (response.status === 200) return 'in'
  return Refused.safeParse(answer).data?.error.code ?? String(response.status)
}
