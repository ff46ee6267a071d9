import {
  bridgesTitle,
  DIVIDES_TITLE,
  noBridges,
  opinionsLine,
  SHOWN_DIVIDES,
  supportLabel,
} from '#formats/minutes/opinion-labels.ts'
import { findBridges } from '#session/choosing/opinion-groups/find-bridges.ts'
import type { GroupedItem, Opinions } from '#session/choosing/opinion-groups/opinions.ts'

/** Groups of opinion on notes as lines of text, with tabs between their parts; none if too few people rated. */
export function opinionLines(
  opinions: Opinions | undefined,
  noteLine: (noteId: string) => { label: string; text: string },
): string[] {
  if (!opinions || opinions.kind === 'too-few-people' || opinions.kind === 'too-few-ratings') return []
  if (opinions.kind !== 'groups') return [`${opinionsLine(opinions)}.`]
  const { bridges, divides } = findBridges(opinions)
  const count = opinions.sizes.length
  const lineOf = (item: GroupedItem): string => {
    const { label, text } = noteLine(item.id)
    return [label, text.replace(/\s+/g, ' '), supportLabel(item)].join('\t')
  }
  return [
    `${opinionsLine(opinions)}.`,
    ...(bridges.length > 0
      ? [bridgesTitle(count), ...bridges.map(lineOf)]
      : [`${noBridges('note', count)}.`]),
    ...(divides.length > 0 ? [DIVIDES_TITLE, ...divides.slice(0, SHOWN_DIVIDES).map(lineOf)] : []),
  ]
}
