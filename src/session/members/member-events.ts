import { z } from 'zod'
import { LinkRole, Role } from '#session/core/role.ts'
import { LeaveReason } from './leave-reason.ts'

/** Events have people's names, so that the log reads on its own after someone renames or leaves. */
const Person = z.object({ id: z.string(), name: z.string(), color: z.string() })
const subject = { userId: z.string(), name: z.string() }

/** Stored for good, like all events. */
export const MEMBER_EVENTS = [
  z.object({
    kind: z.literal('link.made'),
    data: z.object({ role: LinkRole, linkId: z.string(), secret: z.string() }),
  }),
  z.object({ kind: z.literal('link.revoked'), data: z.object({ role: LinkRole, linkId: z.string() }) }),
  z.object({
    kind: z.literal('member.joined'),
    /** `sameNetworkAs`: people blocked within the last day on the same network. */
    data: z.object({
      person: Person,
      role: Role,
      linkId: z.string().nullable(),
      isGuest: z.boolean().optional(),
      sameNetworkAs: z.string().optional(),
    }),
  }),
  z.object({
    kind: z.literal('member.role-set'),
    data: z.object({ userId: z.string(), name: z.string(), role: Role }),
  }),
  z.object({
    kind: z.literal('member.left'),
    /** `into`: the account of a guest, when merged. */
    data: z.object({
      userId: z.string(),
      name: z.string(),
      why: LeaveReason,
      into: z.string().optional(),
    }),
  }),
  z.object({ kind: z.literal('person.updated'), data: z.object({ person: Person }) }),
  z.object({ kind: z.literal('access.limited'), data: z.object({ isSignedInOnly: z.boolean() }) }),
  z.object({ kind: z.literal('member.blocked'), data: z.object({ ...subject, color: z.string() }) }),
  z.object({ kind: z.literal('member.unblocked'), data: z.object(subject) }),
  z.object({ kind: z.literal('stand-in.set'), data: z.object({ userId: z.string().nullable() }) }),
] as const
/** An event of the people on a board, and of the links to it. */
export type MemberEvent = z.infer<(typeof MEMBER_EVENTS)[number]>
