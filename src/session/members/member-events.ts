import { z } from 'zod'
import { defineEvent } from '#session/core/events.ts'
import { LinkRole, Role } from '#session/core/role.ts'
import { LeaveReason } from './leave-reason.ts'

/**
 * Events have people's names, so that the log reads on its own after someone renames or leaves. They are stored beside the log, see
 * names-in-events.ts.
 */
const Person = z.object({ id: z.string(), name: z.string(), color: z.string() })
const subject = { userId: z.string(), name: z.string() }

/** Stored for good, like all events. */
export const MEMBER_EVENTS = [
  defineEvent('link.made', { role: LinkRole, linkId: z.string(), secret: z.string() }),
  defineEvent('link.revoked', { role: LinkRole, linkId: z.string() }),
  /** `sameNetworkAs`: people blocked within the last day on the same network. */
  defineEvent('member.joined', {
    person: Person,
    role: Role,
    linkId: z.string().nullable(),
    isGuest: z.boolean().optional(),
    sameNetworkAs: z.string().optional(),
    /** The groups that gave the role. */
    groups: z.array(z.string()).optional(),
  }),
  /** `groups`: those that gave the role, none if it is the person's own again; missing: a person set it. */
  defineEvent('member.role-set', { ...subject, role: Role, groups: z.array(z.string()).optional() }),
  /** `null`: the group has no access any more. */
  defineEvent('group.role-set', { group: z.string(), role: LinkRole.nullable() }),
  /** `into`: the account of a guest, when merged. */
  defineEvent('member.left', { ...subject, why: LeaveReason, into: z.string().optional() }),
  defineEvent('person.updated', { person: Person }),
  defineEvent('access.limited', { isSignedInOnly: z.boolean() }),
  defineEvent('member.blocked', { ...subject, color: z.string() }),
  defineEvent('member.unblocked', subject),
  defineEvent('stand-in.set', { userId: z.string().nullable() }),
  /** The names of the person, and of their copies in copied boards, are gone from the log too. */
  defineEvent('person.forgotten', { userId: z.string() }),
] as const
/** An event of the people on a board, and of the links to it. */
export type MemberEvent = z.infer<(typeof MEMBER_EVENTS)[number]>
