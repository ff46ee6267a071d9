import { LINK_TYPE_LABELS } from '#panels/labels/idea-labels.ts'
import { LinkType } from '#session/ideas/idea.ts'

/**
 * `linked: #12 supports`, to be followed by the number of the other idea. A link type that this page does not
 * know becomes "and".
 */
export function linkLabel(from: number, type: string): string {
  return `linked: ${relationLabel(from, type)}`
}

/** `#12 supports`, to be followed by the number of the other idea. */
export function relationLabel(from: number, type: string): string {
  const known = LinkType.safeParse(type)
  return `#${from} ${known.success ? LINK_TYPE_LABELS[known.data].out : 'and'}`
}
