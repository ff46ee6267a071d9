import { z } from 'zod'
import { MAX_NOTES_IN_BALLOT } from '#session/choosing/ballot/ballot.ts'
import { INPUT_SENTENCES } from '#session/core/input-sentences.ts'

/** Fewer people would form groups so small that their members could be guessed. */
export const MIN_PEOPLE_FOR_GROUPS = 7
/** Also the least number of raters that each group needs on a note: see `MIN_RATERS`. */
export const MIN_GROUP_SIZE = 3
export const MAX_GROUPS = 5
/** Notes or points that enough people rated. On fewer, groups of opinion mean nothing. */
export const MIN_ITEMS_FOR_GROUPS = 3

/** How the groups of opinion took a note or a point; one number for each group. */
const GroupedItem = z.object({
  id: z.string().min(1).max(64),
  /** How many of the group rated it. */
  rated: z.array(z.int().min(MIN_GROUP_SIZE)).min(2).max(MAX_GROUPS),
  /** How many of those are for it: their mean score is above the middle of the scale. */
  support: z.array(z.int().min(0)).min(2).max(MAX_GROUPS),
})
export type GroupedItem = z.infer<typeof GroupedItem>

const OpinionGroups = z
  .object({
    kind: z.literal('groups'),
    /** How many people are in each group, the largest first. Together they are all people who rated. */
    sizes: z.array(z.int().min(MIN_GROUP_SIZE)).min(2).max(MAX_GROUPS),
    /** Notes or points that `MIN_GROUP_SIZE` people or more of each group rated. */
    items: z.array(GroupedItem).max(MAX_NOTES_IN_BALLOT),
  })
  .refine(({ sizes }) => countAll(sizes) >= MIN_PEOPLE_FOR_GROUPS, INPUT_SENTENCES.groupsTooSmall)
  .refine(
    ({ sizes, items }) =>
      items.every(
        ({ rated, support }) =>
          rated.length === sizes.length &&
          support.length === sizes.length &&
          sizes.every((size, i) => (rated[i] ?? 0) <= size && (support[i] ?? 0) <= (rated[i] ?? 0)),
      ),
    INPUT_SENTENCES.groupRatings,
  )
export type OpinionGroups = z.infer<typeof OpinionGroups>

/** Groups of opinion among people, without their members. */
export const Opinions = z.discriminatedUnion('kind', [
  OpinionGroups,
  /** Fewer than `MIN_PEOPLE_FOR_GROUPS` rated. */
  z.object({ kind: z.literal('too-few-people') }),
  /** Too few people rated the same notes. */
  z.object({ kind: z.literal('too-few-ratings') }),
  /** No groups stand out, and nearly everyone is on the same side of each note. */
  z.object({ kind: z.literal('one-mind') }),
  /** People differ, but no groups stand out. */
  z.object({ kind: z.literal('no-groups') }),
])
export type Opinions = z.infer<typeof Opinions>

/** Whether groups, if there are any, have no more people than rated, and only these notes or points, each once. */
export function isOpinionsOf(
  opinions: Opinions | undefined,
  ratedIds: readonly string[],
  people: number,
): boolean {
  if (opinions?.kind !== 'groups') return true
  const left = new Set(ratedIds)
  return countAll(opinions.sizes) <= people && opinions.items.every(({ id }) => left.delete(id))
}

function countAll(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0)
}
