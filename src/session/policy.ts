import type { Actor } from './actor.ts'
import type { Command } from './command.ts'
import type { RefusalCode } from './refusal.ts'
import { isAtLeast, type Role } from './role.ts'
import { roleIn, type SessionState } from './state.ts'

/**
 * The least role for each command; `anyone`: needs no membership; `server`: no person may; `runs`: whoever may ask the
 * advisors, which is the board's choice.
 */
const LEAST: Record<Command['type'], Role | 'anyone' | 'server' | 'runs'> = {
  'board.rename': 'facilitator',
  'premise.set': 'facilitator',
  'board.delete': 'owner',
  'board.restore': 'owner',
  'link.make': 'facilitator',
  'link.revoke': 'facilitator',
  'member.join': 'anyone',
  'member.set-role': 'facilitator',
  'member.remove': 'facilitator',
  'member.leave': 'viewer',
  'member.merge': 'server',
  'person.update': 'viewer',
  'notes.number': 'server',
  'agent.save': 'runs',
  'agent.remove': 'facilitator',
  'agent.choose': 'runs',
  'agents.arrange': 'runs',
  'settings.change': 'facilitator',
  'reaction.give': 'commenter',
  'reaction.take': 'commenter',
  'round.start': 'runs',
  'round.abort': 'runs',
  'round.pause': 'runs',
  'round.resume': 'runs',
  'round.import': 'runs',
  'turn.retry': 'runs',
  'turn.skip': 'runs',
  'synthesis.start': 'runs',
  'synthesis.abort': 'runs',
  'agents.stop': 'facilitator',
  'round.framed': 'server',
  'turn.begin': 'server',
  'turn.post': 'server',
  'turn.end': 'server',
  'moderation.begin': 'server',
  'moderation.end': 'server',
  'synthesis.begin': 'server',
  'synthesis.end': 'server',
  'round.finish': 'server',
  'mention.refuse': 'server',
  'ideas.change': 'editor',
  'idea.rewrite': 'editor',
  'idea.set-parent': 'editor',
  'ideas.link': 'editor',
  'ideas.unlink': 'editor',
  'idea.promote': 'editor',
  'idea.demote': 'editor',
  'idea.set-done': 'editor',
  'ideas.remove': 'editor',
  'ideas.restore': 'editor',
  'ideas.capture': 'server',
  'ideas.follow': 'server',
  'ideas.sort': 'server',
  'clerk.begin': 'server',
  'clerk.end': 'server',
  'gather.start': 'runs',
  'gather.abort': 'runs',
  'gather.dismiss': 'runs',
  'gather.accept': 'runs',
  'gather.undo': 'runs',
  'gather.begin': 'server',
  'gather.end': 'server',
  'proposal.start': 'runs',
  'proposal.abort': 'runs',
  'proposal.begin': 'server',
  'proposal.end': 'server',
  'content.import': 'server',
}

/** Asked of a deleted board, these still make sense; the rest is refused. */
const FOR_DELETED: ReadonlySet<Command['type']> = new Set([
  'board.delete',
  'board.restore',
  'member.leave',
  'member.merge',
  'person.update',
  // Calls that were stopped with the board still have their bill to bring.
  'turn.end',
  'moderation.end',
  'synthesis.end',
  'clerk.end',
  'gather.end',
  'proposal.end',
])

/** Why this kind of command is not for this actor; null: it is. What it does to whom is decided afterwards. */
export function whyNot(state: SessionState, type: Command['type'], actor: Actor): RefusalCode | null {
  if (actor.kind === 'agent') return 'not-for-agents'
  const isGone = state.deletedAt !== null && !FOR_DELETED.has(type)
  const least = LEAST[type] === 'runs' ? leastToRun(state) : LEAST[type]
  if (actor.kind === 'person' && least === 'server') return 'server-only'
  if (actor.kind === 'person' && least !== 'anyone' && least !== 'server') {
    const role = roleIn(state, actor.userId)
    if (!role) return 'not-member'
    if (!isAtLeast(role, least)) return lacking(least)
  }
  return isGone ? 'board-gone' : null
}

/** Who may ask the advisors on this board. */
export function leastToRun({ settings }: Pick<SessionState, 'settings'>): Role {
  return settings.whoRuns === 'facilitators' ? 'facilitator' : 'editor'
}

/** The refusal for someone on the board whose role is less than this. */
export function lacking(least: Role): RefusalCode {
  if (least === 'owner') return 'needs-owner'
  if (least === 'facilitator') return 'needs-facilitator'
  return least === 'editor' ? 'needs-editor' : 'needs-commenter'
}

/** Whether this actor may hand out this role: never more than they have. */
export function mayGive(state: SessionState, actor: Actor, role: Role): boolean {
  if (actor.kind !== 'person') return actor.kind === 'server'
  const own = roleIn(state, actor.userId)
  return own !== null && isAtLeast(own, role)
}

/** Whether this actor may change or end the membership of someone with this role. */
export function mayTouch(state: SessionState, actor: Actor, role: Role | null): boolean {
  if (actor.kind !== 'person') return actor.kind === 'server'
  return role !== 'owner' || roleIn(state, actor.userId) === 'owner'
}
