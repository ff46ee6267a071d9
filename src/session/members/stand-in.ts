import { z } from 'zod'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import type { MemberEvent } from './member-events.ts'
import { hasRole } from './member-roles.ts'
import { type MembersSlice, personIn, roleIn } from './members-slice.ts'

const define = commandsOn<MembersSlice, MemberEvent>()

/** Names the person who may take over when no facilitator is here; null: none. */
const setStandIn = define({
  type: 'stand-in.set',
  fields: {
    userId: z
      .string()
      .max(64)
      .nullable()
      .describe('Who may take over when no facilitator has the board open; null: no one.'),
  },
  minRole: 'facilitator',
  route: commandRoute(
    'put',
    '/stand-in',
    'Name the person who may take over when no facilitator is here',
    null,
  ),
  decide(state, { userId }) {
    if (userId !== null && !roleIn(state, userId)) return refuse('unknown-member')
    return state.standInId === userId ? accept() : accept({ kind: 'stand-in.set', data: { userId } })
  },
})

/**
 * The role was allowed by the facilitator who named them; it is given only while no facilitator is here. `here`: people
 * with the board open, from the server.
 */
const takeOver = define({
  type: 'stand-in.take-over',
  fields: { here: z.array(z.string()) },
  minRole: 'viewer',
  decide(state, { here }, actor) {
    if (actor.kind !== 'person') return refuse('not-for-agents')
    const { userId } = actor
    const leads = (id: string): boolean => hasRole(state, { kind: 'person', userId: id }, 'facilitator')
    if (leads(userId)) return accept()
    if (state.standInId !== userId) return refuse('not-stand-in')
    if (here.some(leads)) return refuse('facilitator-here')
    const name = personIn(state, userId)?.name ?? ''
    return accept(
      { kind: 'member.role-set', data: { userId, name, role: 'facilitator' } },
      { kind: 'stand-in.set', data: { userId: null } },
    )
  },
})

export const STAND_IN_COMMANDS = [setStandIn, takeOver] as const
