import { accept, refuse } from '#session/core/decision.ts'
import { commandsOn } from '#session/core/define-command.ts'
import { LinkRole } from '#session/core/role.ts'
import type { AccessSlice } from './access-slice.ts'
import type { MemberEvent } from './member-events.ts'
import { hasRole } from './member-roles.ts'
import { guestsOf, type MembersSlice, personIn } from './members-slice.ts'

const define = commandsOn<MembersSlice & AccessSlice, MemberEvent>()

const makeLink = define({
  type: 'link.make',
  fields: { role: LinkRole },
  minRole: 'facilitator',
  allowedOn: ['frozen'],
  decide(state, { role }, actor, { linkId, secret }) {
    if (!hasRole(state, actor, role)) return refuse('role-too-high')
    return state.links[role] ? accept() : accept({ kind: 'link.made', data: { role, linkId, secret } })
  },
})

/** Also removes the guests who joined by the link, except the actor. */
const revokeLink = define({
  type: 'link.revoke',
  fields: { role: LinkRole },
  minRole: 'facilitator',
  allowedOn: ['frozen'],
  logLimit: 'none',
  decide(state, { role }, actor) {
    const link = state.links[role]
    if (!link) return accept()
    // People who revoke the link that they joined by stay on the board.
    const leaving = guestsOf(state, link.id).filter(
      (userId) => !(actor.kind === 'person' && actor.userId === userId),
    )
    return accept(
      { kind: 'link.revoked', data: { role, linkId: link.id } },
      ...leaving.map((userId): MemberEvent => {
        const name = personIn(state, userId)?.name ?? ''
        return { kind: 'member.left', data: { userId, name, why: 'link-revoked' } }
      }),
    )
  },
})

export const LINK_COMMANDS = [makeLink, revokeLink] as const
