import { z } from 'zod'
import {
  MAX_GROUPS,
  MIN_GROUP_SIZE,
  MIN_PEOPLE_FOR_GROUPS,
} from '#session/choosing/opinion-groups/opinions.ts'

const OpinionGroupsResponse = z.object({
  kind: z.literal('groups'),
  sizes: z
    .array(z.int())
    .describe(
      `How many people are in each of the two to ${MAX_GROUPS} groups, the largest first; ${MIN_GROUP_SIZE} at least.`,
    ),
  notes: z
    .array(
      z.object({
        note: z.string(),
        number: z.int().nullable(),
        rated: z.array(z.int()).describe('How many of each group rated it.'),
        support: z
          .array(z.int())
          .describe('How many of those are for it: their mean score is above the middle of the scale.'),
        isBridge: z.boolean().describe('More than half of each group support it.'),
        consensus: z
          .number()
          .describe(
            'The group-informed consensus of Polis: the product over all groups of (support + 1) / (rated + 2).',
          ),
      }),
    )
    .describe(
      `Notes that ${MIN_GROUP_SIZE} people or more of each group rated, the highest consensus first.`,
    ),
})

/** Groups of opinion among people, without their members. */
export const OpinionsResponse = z
  .discriminatedUnion('kind', [
    OpinionGroupsResponse,
    z
      .object({ kind: z.literal('too-few-people') })
      .describe(`Fewer than ${MIN_PEOPLE_FOR_GROUPS} people rated.`),
    z.object({ kind: z.literal('too-few-ratings') }).describe('Too few people rated the same notes.'),
    z
      .object({ kind: z.literal('one-mind') })
      .describe('No groups stand out, and nearly everyone is on the same side of each note.'),
    z.object({ kind: z.literal('no-groups') }).describe('People differ, but no groups stand out.'),
  ])
  .meta({ id: 'Opinions' })
export type OpinionsResponse = z.infer<typeof OpinionsResponse>
