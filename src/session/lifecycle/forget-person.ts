import { z } from 'zod'
import { accept } from '#session/core/decision.ts'
import { commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { AccessSlice } from '#session/members/access-slice.ts'
import { FORMER_MEMBER } from '#session/members/former-member.ts'
import type { MemberEvent } from '#session/members/member-events.ts'
import { isLastOwner } from '#session/members/member-roles.ts'
import { type MembersSlice, type PersonView, roleIn } from '#session/members/members-slice.ts'
import type { StoppedWebhookEvent, StoppedWebhooksSlice } from '#session/stopped-webhooks/stopped-webhook.ts'
import type { LifecycleEvent } from './lifecycle-events.ts'
import { type AgentRunsState, type StopEvent, stopAgents } from './stop-agents.ts'

type ForgetState = AccessSlice & AgentRunsState & MembersSlice & StoppedWebhooksSlice

const define = commandsOn<ForgetState, LifecycleEvent | MemberEvent | StopEvent | StoppedWebhookEvent>()

/**
 * Takes a person's name off the board and ends their membership; what they wrote stays. A board that would have no owner passes to
 * `findHeir`, or is deleted.
 */
const forgetPerson = define({
  type: 'person.forget',
  fields: { userId: z.string().max(64) },
  minRole: 'server',
  allowedOn: ['frozen', 'closed', 'deleted'],
  logLimit: 'none',
  decide(state, { userId }) {
    if (!hasNameOf(state, userId) && !roleIn(state, userId)) return accept()
    return accept(
      ...endOwnership(state, userId),
      ...(roleIn(state, userId) ? [leaving(userId)] : []),
      ...settleWebhooks(state, userId),
      { kind: 'person.forgotten', data: { userId } },
    )
  },
})

export const FORGET_COMMANDS = [forgetPerson] as const

/** The member who becomes the owner when the last owner is forgotten: an editor at least, the highest role and the longest stay first. */
export function findHeir({ people }: Pick<MembersSlice, 'people'>, userId: string): PersonView | null {
  const others = Object.values(people).filter(({ id }) => id !== userId)
  const [first = null] = (['owner', 'facilitator', 'editor'] as const).flatMap((role) =>
    others.filter((person) => person.role === role).sort((one, other) => one.joinedAt - other.joinedAt),
  )
  return first
}

/** A forgotten person's webhooks are deleted. */
function settleWebhooks({ stoppedWebhooks }: StoppedWebhooksSlice, userId: string): StoppedWebhookEvent[] {
  const ids = Object.keys(stoppedWebhooks).filter((id) => stoppedWebhooks[id]?.ownerId === userId)
  return ids.map((webhookId) => ({ kind: 'webhook.settled', data: { webhookId } }))
}

function leaving(userId: string): MemberEvent {
  return { kind: 'member.left', data: { userId, name: FORMER_MEMBER, why: 'forgotten' } }
}

function endOwnership(state: ForgetState, userId: string): (LifecycleEvent | MemberEvent | StopEvent)[] {
  if (!isLastOwner(state, userId) || state.deletedAt !== null) return []
  const heir = findHeir(state, userId)
  if (!heir) return [...stopAgents(state), { kind: 'board.deleted', data: {} }]
  return [{ kind: 'member.role-set', data: { userId: heir.id, name: heir.name, role: 'owner' } }]
}

function hasNameOf({ people, blocks, copiedPeople }: ForgetState, userId: string): boolean {
  const copies = Object.keys(copiedPeople).filter((id) => copiedPeople[id] === userId)
  const named = [userId, ...copies].flatMap((id) => entryOf(people, id) ?? [])
  const block = entryOf(blocks, userId)
  return [...named, ...(block ? [block] : [])].some(({ name }) => name !== FORMER_MEMBER)
}
