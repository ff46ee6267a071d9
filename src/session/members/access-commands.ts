import { z } from 'zod'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { AccessSlice } from './access-slice.ts'
import { MAX_BLOCKED } from './board-access.ts'
import type { MemberEvent } from './member-events.ts'
import { isLastOwner, mayTouch } from './member-roles.ts'
import { type MembersSlice, personIn } from './members-slice.ts'

const define = commandsOn<MembersSlice & AccessSlice, MemberEvent>()
const subject = { userId: z.string().max(64) }

/**
 * Sets whether only people with an account may join, and removes those of `guestsOut` that the actor may remove.
 * Sessions have no accounts: the server names the guests.
 */
const limitAccess = define({
  type: 'access.limit',
  fields: { isSignedInOnly: z.boolean(), guestsOut: z.array(z.string().max(64)).max(100_000) },
  minRole: 'facilitator',
  allowedOn: ['frozen'],
  logLimit: 'none',
  decide(state, { isSignedInOnly, guestsOut }, actor) {
    const isChange = state.isSignedInOnly !== isSignedInOnly
    // Owners stay, and so does the person who limits the board.
    const leaving = guestsOut.filter((userId) => {
      const role = personIn(state, userId)?.role ?? null
      return role !== null && role !== 'owner' && !(actor.kind === 'person' && actor.userId === userId)
    })
    return accept(
      ...(isChange ? [{ kind: 'access.limited' as const, data: { isSignedInOnly } }] : []),
      ...(isSignedInOnly ? leaving : []).map((userId) => {
        const name = personIn(state, userId)?.name ?? ''
        return { kind: 'member.left' as const, data: { userId, name, why: 'guests-out' as const } }
      }),
    )
  },
})

/** Removes a person and keeps them out. */
const blockMember = define({
  type: 'member.block',
  fields: subject,
  minRole: 'facilitator',
  allowedOn: ['frozen'],
  logLimit: 'none',
  route: commandRoute('put', '/blocked/{userId}', 'Block a person', null, {
    description:
      'They are out at once and come back by no link until they are unblocked. Their browser is turned away for a day, whatever name it gives. What they wrote stays.',
  }),
  decide(state, { userId }, actor) {
    const person = personIn(state, userId)
    // People who are only named in an imported file never join.
    if (!person || !entryOf(state.memberships, userId)) return refuse('unknown-member')
    if (actor.kind === 'person' && actor.userId === userId) return refuse('bad-command.blocks-self')
    if (!mayTouch(state, actor, person.role)) return refuse('owner-untouchable')
    if (isLastOwner(state, userId)) return refuse('last-owner')
    if (entryOf(state.blocks, userId)) return accept()
    if (Object.keys(state.blocks).length >= MAX_BLOCKED) return refuse('too-many-blocked')
    const { name, color, role } = person
    return accept(
      ...(role === null
        ? []
        : [{ kind: 'member.left' as const, data: { userId, name, why: 'blocked' as const } }]),
      { kind: 'member.blocked', data: { userId, name, color } },
    )
  },
})

/** Lets a person join again; they are no member until they do. */
const unblockMember = define({
  type: 'member.unblock',
  fields: subject,
  minRole: 'facilitator',
  allowedOn: ['frozen'],
  logLimit: 'none',
  route: commandRoute('delete', '/blocked/{userId}', 'Unblock a person: they can come back by a link', null),
  decide({ blocks }, { userId }) {
    const block = entryOf(blocks, userId)
    return block ? accept({ kind: 'member.unblocked', data: { userId, name: block.name } }) : accept()
  },
})

export const ACCESS_COMMANDS = [limitAccess, blockMember, unblockMember] as const
