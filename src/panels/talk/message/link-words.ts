import { LINK_TYPE_WORDS } from '#panels/log/idea-words.ts'
import { LinkType } from '#session/idea.ts'

/** `linked: #12 supports`, before the number of the other. */
export function linkWords(from: number, type: string): string {
  const known = LinkType.safeParse(type)
  return `linked: #${from} ${known.success ? LINK_TYPE_WORDS[known.data].out : 'and'}`
}
