import type { Attack } from '../attack.ts'
import type { AttackTarget, Foothold } from '../attack-target.ts'

const NOTES = 5_000
const READERS = 30

export const attack: Attack<Foothold> = {
  title: 'reads everything that the API offers of a board of 5,000 notes, thirty requests at a time',
  seconds: 20,
  async open(target) {
    const textOf = (n: number) => `Thought ${n} about the harbour and its ${n % 97} boats`
    const board = await target.openLargeBoard(NOTES, textOf)
    await target.waitForIdeas(board, NOTES)
    return board
  },
  async run(target, { boardId, token }) {
    const paths = await listReads(target, boardId)
    let next = 0
    await target.repeatAtOnce(READERS, async () => {
      const response = await target.request(paths[next++ % paths.length] ?? '', { token })
      await response.arrayBuffer()
    })
  },
  minCounts: { 'answers 200': 50 },
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
