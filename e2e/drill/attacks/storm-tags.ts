import type { Attack } from '../attack.ts'

const TAGS = 90_000
/** The most characters of a log; a longer one is refused. */
const MAX_TAGS_TAKEN = 60_000
const AT_ONCE = 3
const PLACES = ['import/aistorm', 'agents/import'] as const

export const attack: Attack = {
  title: 'imports AIStorm files of 90,000 tags, most of which stand where none can',
  seconds: 10,
  async run(target) {
    const { boardId, token } = await target.openBoard()
    const files = [agentsAfterMessages(TAGS), openTags(), agentsAfterMessages(MAX_TAGS_TAKEN)]
    let next = 0
    const importOne = async () => {
      const place = PLACES[next % PLACES.length] ?? ''
      const body = files[next++ % files.length] ?? ''
      const headers = { 'content-type': 'text/markdown' }
      await target.send(`/api/v1/boards/${boardId}/${place}`, { method: 'POST', token, headers, body })
    }
    await target.repeatAtOnce(AT_ONCE, importOne)
  },
  minCounts: { 'answers 400': 1 },
}

/** An earlier version compared each tag with all tags before it. */
function agentsAfterMessages(tags: number): string {
  const message = '<aistorm type="message" from="a" timestamp="2025-03-07T12:23:01Z" />\n\nx\n'
  const agents = Array.from(
    { length: tags },
    (_, i) => `<aistorm type="agent" name="${i}" service="s" model="m" />`,
  )
  return [message, ...agents].join('\n')
}

/** A parser that searches the end of each tag would search the whole rest of the text. */
function openTags(): string {
  return Array.from({ length: TAGS }, () => '<aistorm type="premise" x="').join('\n')
}
