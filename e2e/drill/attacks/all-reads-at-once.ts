import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'

const NOTES = 5_000
const READERS = 30

let foothold: Foothold | null = null

export const attack: Attack = {
  title: 'reads everything that the API offers of a board of 5,000 notes, thirty requests at a time',
  isShort: false,
  seconds: 20,
  async prepare(target) {
    foothold = await target.openBoard()
    await target.addNotes(foothold, NOTES, (n) => `Thought ${n} about the harbour and its ${n % 97} boats`)
    await waitForIdeas(target, foothold)
  },
  async run(target) {
    if (!foothold) return
    const { boardId, token } = foothold
    const paths = await listReads(target, boardId)
    let next = 0
    const readAll = () =>
      target.repeat(async () => {
        const response = await target.request(paths[next++ % paths.length] ?? '', { token })
        await response.arrayBuffer()
      })
    await Promise.all(Array.from({ length: READERS }, readAll))
    target.needCount('answers 200', 50)
  },
}

/** Every GET route in openapi.json. Ids that do not exist give 404, which must be cheap too. */
async function listReads(target: AttackTarget, boardId: string): Promise<string[]> {
  const response = await target.request('/api/v1/openapi.json')
  const { paths }: { paths: Record<string, object> } = await response.json()
  return Object.entries(paths)
    .filter(([, methods]) => 'get' in methods)
    .map(([path]) => path.replace('{boardId}', boardId).replace(/\{\w+\}/g, '1'))
    .flatMap((path) => (path.endsWith('/export') ? withFormats(path) : [path]))
}

function withFormats(path: string): string[] {
  return ['md', 'csv', 'json', 'transcript'].map((format) => `${path}?format=${format}`)
}

/** A note becomes an idea a moment after its last edit. */
async function waitForIdeas(target: AttackTarget, { boardId, token }: Foothold): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const response = await target.request(`/api/v1/boards/${boardId}/ideas?limit=1`, { token })
    const { total } = await response.json()
    if (total >= NOTES) return
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}
