interface Named {
  id: string
  name: string
}

/** No note names more; thousands of signs are no mentions, but would each be held against every name. */
const MAX_MARKS = 100

/**
 * The agents whom a note asks: `@Sceptic`, `@Night-shift nurse`, `@"Night-shift nurse"`, in capitals or not. In the order
 * of the text, each once. The longest name that fits is meant; an address like `me@sceptic.org` asks nobody.
 */
export function mentionedAgents(text: string, agents: readonly Named[]): string[] {
  const names = agents
    .map(({ id, name }) => ({ id, words: plain(name).split(/\s+/).filter(Boolean) }))
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => b.words.join(' ').length - a.words.join(' ').length)
  const mentioned = new Set<string>()
  const marks = [...text.matchAll(/(?<![\p{L}\p{N}_.+-])[@＠]/gu)].slice(0, MAX_MARKS)
  for (const { index } of marks) {
    const rest = plain(text.slice(index + 1, index + 200))
    const agent = names.find(({ words }) => begins(rest, words))
    if (agent) mentioned.add(agent.id)
  }
  return [...mentioned]
}

function begins(rest: string, words: readonly string[]): boolean {
  const name = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+')
  return new RegExp(`^(?:${name}(?![\\p{L}\\p{N}_])|["“”„«‹']\\s*${name}\\s*["“”»›'])`, 'u').test(rest)
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
