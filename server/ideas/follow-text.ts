import type { FollowedIdea } from '#session/idea-command.ts'
import type { BoardWords } from './log-words.ts'

/**
 * What an idea is by its new text, and the ideas whose echoes may be others by it: those that echoed it, and later ones
 * that are like it now.
 */
export function followText(words: BoardWords, number: number, text: string): FollowedIdea[] {
  const { echoes } = words
  const before = echoes.laterLike(number)
  echoes.put(number, text)
  const others = new Set([...before, ...echoes.laterLike(number)])
  const own = { number, text, ...words.sort(text), echoes: echoes.echoesOf(number) }
  return [own, ...[...others].map((other) => ({ number: other, echoes: echoes.echoesOf(other) }))]
}
