import { z } from 'zod'
import {
  Category,
  IdeaNumber,
  IdeaText,
  LinkType,
  MAX_IDEAS_AT_ONCE,
  Promotion,
  Status,
  Tag,
  Tags,
} from '#session/ideas/idea.ts'
import { IdeaView } from '#session/ideas/idea-view.ts'

/** Pages and details are in src/session/ideas/idea-view.ts. */
export const NewIdeaRequest = z.object({
  text: IdeaText,
  category: Category.optional().describe('Without it the clerk finds one.'),
  tags: Tags.optional().describe('Without them the clerk finds some.'),
  parent: IdeaNumber.nullable().optional().describe('The number of the idea that it answers.'),
})
export const IdeaChangeRequest = z.object({
  text: IdeaText.optional().describe('Written into its note, while it has one.'),
  category: Category.optional(),
  status: Status.optional().describe('Onwards, or archived and back; facilitators can set it back.'),
  tags: Tags.optional(),
  parent: IdeaNumber.nullable().optional().describe('null: it answers none.'),
})

const numbers = z.array(IdeaNumber).min(1).max(MAX_IDEAS_AT_ONCE)
export const IdeaNumbersRequest = z.object({ numbers })
export const IdeaChangesRequest = z.object({
  numbers,
  change: z.object({
    category: Category.optional(),
    status: Status.optional(),
    tags: Tags.optional(),
    addTags: Tags.optional(),
    removeTags: z.array(Tag).max(50).optional(),
  }),
})
export const LinkRequest = z.object({ to: IdeaNumber, type: LinkType })
/** Fields that are missing are reset: a promotion is set as a whole. */
export const PromotionRequest = z.object({
  kind: Promotion.shape.kind,
  ownerId: Promotion.shape.ownerId.default(null).describe('A person of the board.'),
  ownerName: Promotion.shape.ownerName.describe('Instead of `ownerId`: someone who is not on the board.'),
  due: Promotion.shape.due.default(null),
})
export const DoneRequest = z.object({ isDone: z.boolean() })

export const OneIdea = z.object({ idea: IdeaView })
export const Ideas = z.object({ ideas: z.array(IdeaView) })
export const RemovedToo = z.object({
  removed: z.enum(['yes', 'no']).optional().describe('yes: one that was taken out of the log.'),
})
