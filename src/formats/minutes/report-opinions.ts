import { z } from 'zod'
import { findBridges } from '#session/choosing/opinion-groups/find-bridges.ts'
import type { GroupedItem, Opinions } from '#session/choosing/opinion-groups/opinions.ts'
import { SHOWN_DIVIDES } from './opinion-labels.ts'

const ReportItem = z.object({
  /** `null`: a note without one, or a point of a document. */
  number: z.int().nullable(),
  text: z.string(),
  /** By group: how many rated it, and how many of those are for it. */
  rated: z.array(z.int()),
  support: z.array(z.int()),
})
type ReportItem = z.infer<typeof ReportItem>

/**
 * The groups of opinion of a rating or a check, with the notes or points that all support, without the members of the
 * groups.
 */
export const ReportOpinions = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('groups'),
    item: z.enum(['note', 'point']),
    sizes: z.array(z.int()),
    bridges: z.array(ReportItem),
    divides: z.array(ReportItem),
  }),
  z.object({ kind: z.literal('one-mind') }),
  z.object({ kind: z.literal('no-groups') }),
])
export type ReportOpinions = z.infer<typeof ReportOpinions>

/** `null` if too few people rated for groups of opinion. */
export function reportOpinions(
  opinions: Opinions | undefined,
  item: 'note' | 'point',
  nameOf: (id: string) => Pick<ReportItem, 'number' | 'text'>,
): ReportOpinions | null {
  switch (opinions?.kind) {
    case 'groups': {
      const { bridges, divides } = findBridges(opinions)
      const listed = ({ id, rated, support }: GroupedItem): ReportItem => ({ ...nameOf(id), rated, support })
      return {
        kind: 'groups',
        item,
        sizes: opinions.sizes,
        bridges: bridges.map(listed),
        divides: divides.slice(0, SHOWN_DIVIDES).map(listed),
      }
    }
    case 'one-mind':
    case 'no-groups':
      return { kind: opinions.kind }
    default:
      return null
  }
}
