import { z } from 'zod'
import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { personIn, roleIn } from './members-slice.ts'

export const STAND_IN_COMMANDS = [
  /** Names the person who may take over when no facilitator is here; null: no one may. */
  z.object({ type: z.literal('stand-in.set'), userId: z.string().max(64).nullable() }),
  /** `here`: from the server: who has the board open. */
  z.object({ type: z.literal('stand-in.take-over'), here: z.array(z.string()) }),
] as const

export const STAND_IN_EVENTS = [
  z.object({ kind: z.literal('stand-in.set'), data: z.object({ userId: z.string().nullable() }) }),
] as const

function setStandIn(state: SessionState, { userId }: CommandOf<'stand-in.set'>): Decision {
  if (userId !== null && !roleIn(state, userId)) return refuse('unknown-member')
  return state.standInId === userId ? accept() : accept({ kind: 'stand-in.set', data: { userId } })
}

/** The role was allowed by the facilitator who named them; it is given only while no one leads. */
function takeOver(state: SessionState, { here }: CommandOf<'stand-in.take-over'>, actor: Actor): Decision {
  if (actor.kind !== 'person') return refuse('not-for-agents')
  const { userId } = actor
  if (isLeader(state, userId)) return accept()
  if (state.standInId !== userId) return refuse('not-stand-in')
  if (here.some((id) => isLeader(state, id))) return refuse('facilitator-here')
  const name = personIn(state, userId)?.name ?? ''
  return accept(
    { kind: 'member.role-set', data: { userId, name, role: 'facilitator' } },
    { kind: 'stand-in.set', data: { userId: null } },
  )
}

function isLeader(state: SessionState, userId: string): boolean {
  const role = roleIn(state, userId)
  return role !== null && isAtLeast(role, 'facilitator')
}

export const DECIDE_STAND_IN = { 'stand-in.set': setStandIn, 'stand-in.take-over': takeOver }

/** Replaces the person who was named before; `null`: no one may take over. */
export function standInSet(state: SessionState, { data }: EventOf<'stand-in.set'>): SessionState {
  return { ...state, standInId: data.userId }
}

/** Someone who leaves is no stand-in any more; a guest who signed in still is. */
export function standInLeft(state: SessionState, { data }: EventOf<'member.left'>): SessionState {
  return state.standInId === data.userId ? { ...state, standInId: data.into ?? null } : state
}
