import { z } from 'zod'
import { LinkRole, Role } from '#session/members/role.ts'

/** What the API answers, as far as the pages read it. Unknown keys pass: a newer server may say more. */
export const Person = z.object({ id: z.string(), name: z.string(), color: z.string() })
export type Person = z.infer<typeof Person>

export const Me = Person.extend({ kind: z.enum(['guest', 'account']) })
export type Me = z.infer<typeof Me>

/** A few of a board's shapes in page coordinates, enough to recognise it by. */
export const BoardPreview = z.object({
  notes: z.array(z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number(), color: z.string() })),
  frames: z.array(z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })),
})
export type BoardPreview = z.infer<typeof BoardPreview>

/**
 * A board in the list of the home page. Times are milliseconds since 1970; `people` counts its members,
 * `here` are those who have it open.
 */
export const BoardCard = z.object({
  id: z.string(),
  title: z.string(),
  role: Role,
  createdAt: z.number(),
  changedAt: z.number(),
  isClosed: z.boolean().default(false),
  people: z.number(),
  here: z.array(Person),
  preview: BoardPreview,
})
export type BoardCard = z.infer<typeof BoardCard>

export const DeletedBoard = z.object({ id: z.string(), title: z.string(), deletedAt: z.number() })
export type DeletedBoard = z.infer<typeof DeletedBoard>

/** How someone came to a board; for its facilitators. */
export const MemberDetail = z.object({
  kind: z.enum(['guest', 'account']),
  cameBy: LinkRole.nullable(),
  lastSeenAt: z.number().nullable(),
  sameBrowserAs: z.array(z.string()),
})
export type MemberDetail = z.infer<typeof MemberDetail>
/** `detail` is null for people below facilitator. */
export const BoardMember = z.object({ id: z.string(), detail: MemberDetail.nullable() })

/** As much of a board as a page needs before its session arrives. */
export const BoardFacts = z.object({ id: z.string(), title: z.string() })

/** What a link leads to, for someone who holds it. */
export const LinkFacts = z.object({
  board: BoardFacts,
  role: Role,
  isMember: z.boolean(),
  isSignedInOnly: z.boolean().default(false),
  suggestedColor: z.string(),
})
export type LinkFacts = z.infer<typeof LinkFacts>
