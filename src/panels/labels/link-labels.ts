import { LinkType } from '#session/ideas/idea.ts'
import { LINK_TYPE_WORDS } from './idea-labels.ts'

/**
 * `linked: #12 supports`, to be followed by the number of the other idea. A link type that this page does not
 * know becomes "and".
 */
export function linkWords(from: number, type: string): string {
  return `linked: ${relationWords(from, type)}`
}

/** `#12 supports`, to be followed by the number of the other idea. */
export function relationWords(from: number, type: string): string {
  const known = LinkType.safeParse(type)
  return `#${from} ${known.success ? LINK_TYPE_WORDS[known.data].out : 'and'}`
}
