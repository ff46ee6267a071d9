import { type CanvasWriting, writingRefusal } from './agenda/writing-refusal.ts'
import type { Command } from './command.ts'
import type { Actor } from './core/actor.ts'
import { entryOf } from './core/entry-of.ts'
import type { RefusalCode } from './core/refusal.ts'
import { isAtLeast, type Role } from './core/role.ts'
import { countOwners, personIn, roleIn } from './members/members-slice.ts'
import type { SessionState } from './state.ts'

/** The least role; `anyone`: no membership; `server`: no person; `runs`: those who may ask advisors on the board. */
const MIN_ROLE: Record<Command['type'], Role | 'anyone' | 'server' | 'runs'> = {
  'board.rename': 'facilitator',
  'premise.set': 'facilitator',
  'board.delete': 'owner',
  'board.restore': 'owner',
  'board.freeze': 'facilitator',
  'board.unfreeze': 'facilitator',
  'board.close': 'server',
  'board.reopen': 'server',
  'access.limit': 'facilitator',
  'member.block': 'facilitator',
  'member.unblock': 'facilitator',
  'link.make': 'facilitator',
  'link.revoke': 'facilitator',
  'member.join': 'anyone',
  'member.set-role': 'facilitator',
  'member.remove': 'facilitator',
  'member.leave': 'viewer',
  'member.merge': 'server',
  'person.update': 'viewer',
  'stand-in.set': 'facilitator',
  'stand-in.take-over': 'viewer',
  'notes.number': 'server',
  'agent.save': 'runs',
  'agent.remove': 'facilitator',
  'agent.choose': 'runs',
  'agents.arrange': 'runs',
  'settings.change': 'facilitator',
  'reaction.give': 'commenter',
  'reaction.remove': 'commenter',
  'round.start': 'runs',
  'round.abort': 'runs',
  'round.pause': 'runs',
  'round.resume': 'runs',
  'round.import': 'runs',
  'turn.retry': 'runs',
  'turn.skip': 'runs',
  'candidate.post': 'editor',
  'picks.show': 'facilitator',
  'picks.show-to-done': 'server',
  'picks.count': 'server',
  'synthesis.start': 'runs',
  'synthesis.abort': 'runs',
  'synthesis.edit': 'editor',
  'synthesis.restore': 'editor',
  'agents.stop': 'facilitator',
  'conversation.begin': 'runs',
  'conversation.continue': 'runs',
  'round.framed': 'server',
  'turn.begin': 'server',
  'turn.post': 'server',
  'turn.end': 'server',
  'prompt.send': 'server',
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
  'ideas.withdraw': 'server',
  'ideas.sort': 'server',
  'clerk.begin': 'server',
  'clerk.end': 'server',
  'advisor-vote.begin': 'server',
  'advisor-vote.end': 'server',
  'theme-run.start': 'runs',
  'theme-run.abort': 'runs',
  'theme-run.dismiss': 'runs',
  'theme-run.accept': 'runs',
  'theme-run.group': 'runs',
  'theme-run.undo': 'runs',
  'theme-run.begin': 'server',
  'theme-run.end': 'server',
  'proposal.start': 'runs',
  'proposal.abort': 'runs',
  'proposal.edit': 'editor',
  'proposal.restore': 'editor',
  'proposal.begin': 'server',
  'proposal.end': 'server',
  'content.import': 'server',
  'timer.start': 'facilitator',
  'timer.pause': 'facilitator',
  'timer.resume': 'facilitator',
  'timer.adjust': 'facilitator',
  'timer.stop': 'facilitator',
  'vote.start': 'facilitator',
  'vote.cast': 'commenter',
  'vote.proxy': 'facilitator',
  'vote.set-end': 'facilitator',
  'vote.close': 'facilitator',
  'vote.discard': 'facilitator',
  'vote.continue': 'facilitator',
  'vote.undo-continue': 'facilitator',
  'vote.ask-advisors': 'facilitator',
  'vote.advise': 'server',
  'check.start': 'facilitator',
  'check.answer': 'commenter',
  'check.close': 'facilitator',
  'check.reopen': 'facilitator',
  'check.discard': 'facilitator',
  'rating.start': 'facilitator',
  'rating.rate': 'commenter',
  'rating.set-end': 'facilitator',
  'rating.close': 'facilitator',
  'rating.discard': 'facilitator',
  'rating.set-wild-card': 'facilitator',
  'rating.continue': 'facilitator',
  'rating.undo-continue': 'facilitator',
  'interview.start': 'runs',
  'interview.set-end': 'editor',
  'interview.end': 'editor',
  'interview.end-due': 'server',
  'question.ask': 'editor',
  'questions.card': 'server',
  'question.cancel': 'editor',
  'question.settle': 'editor',
  'question.answer': 'commenter',
  'question.unanswer': 'commenter',
  'interview.ask-back': 'commenter',
  'interview.reply': 'editor',
  'context.reply': 'editor',
  'context.cancel': 'editor',
  'context.end-due': 'server',
  'interview.consult': 'server',
  'interview.listen': 'server',
  'probe.begin': 'server',
  'probe.end': 'server',
  'probe.retry': 'commenter',
  'interview-summary.begin': 'server',
  'interview-summary.end': 'server',
  'interview-summary.retry': 'runs',
  'answers.hand-out': 'server',
  'answers.confirm': 'server',
  'answers.return': 'server',
  'agenda.set': 'facilitator',
  'steps.add': 'facilitator',
  'step.edit': 'facilitator',
  'step.move': 'facilitator',
  'steps.remove': 'facilitator',
  'steps.restore': 'facilitator',
  'step.start': 'facilitator',
  'step.next': 'facilitator',
  'step.end': 'facilitator',
  'step.skip': 'facilitator',
  'step.rerun': 'facilitator',
  'step.reopen': 'facilitator',
  'step.mark-done': 'editor',
  'step.end-due': 'server',
  'step-suggestion.start': 'facilitator',
  'step-suggestion.abort': 'facilitator',
  'step-suggestion.dismiss': 'facilitator',
  'step-suggestion.follow': 'facilitator',
  'step-suggestion.begin': 'server',
  'step-suggestion.end': 'server',
  'private-writing.start': 'facilitator',
  'private-writing.reveal': 'facilitator',
  'private-writing.next-part': 'facilitator',
  'private-writing.choose-part': 'server',
  'private-writing.cancel': 'facilitator',
  'private-writing.finish': 'server',
  'private-writing.add-late': 'server',
}

/** Runs that were stopped with the board still have to record their usage. */
const ENDS = [
  'turn.end',
  'moderation.end',
  'synthesis.end',
  'clerk.end',
  'advisor-vote.end',
  'theme-run.end',
  'proposal.end',
  'step-suggestion.end',
  'probe.end',
  'interview-summary.end',
] as const satisfies readonly Command['type'][]

/** Allowed on a deleted board; everything else is refused. */
const FOR_DELETED: ReadonlySet<Command['type']> = new Set([
  'board.delete',
  'board.restore',
  'board.close',
  'board.reopen',
  'member.leave',
  'member.merge',
  'person.update',
  ...ENDS,
])

/** Allowed on a board that the operator closed. Its owner may still delete it. */
const FOR_CLOSED: ReadonlySet<Command['type']> = new Set([
  'board.close',
  'board.reopen',
  'board.delete',
  'member.leave',
  'member.merge',
  'person.update',
  ...ENDS,
])

/** Allowed on a frozen board: members, access and the timer may change, content may not. */
const FOR_FROZEN: ReadonlySet<Command['type']> = new Set([
  'board.freeze',
  'board.unfreeze',
  'board.delete',
  'board.restore',
  'access.limit',
  'link.make',
  'link.revoke',
  'member.join',
  'member.set-role',
  'member.remove',
  'member.block',
  'member.unblock',
  'member.leave',
  'person.update',
  'agents.stop',
  'timer.start',
  'timer.pause',
  'timer.resume',
  'timer.adjust',
  'timer.stop',
])

/** Not even the server may send these on a frozen board; its other commands record what has already happened. */
const NOT_ON_FROZEN: ReadonlySet<Command['type']> = new Set([
  'turn.begin',
  'moderation.begin',
  'synthesis.begin',
  'clerk.begin',
  'advisor-vote.begin',
  'theme-run.begin',
  'proposal.begin',
  'step-suggestion.begin',
  'content.import',
])

/** Why this actor may not send this kind of command; null if they may. Limits that depend on the command's content are checked later. */
export function findRefusal(state: SessionState, type: Command['type'], actor: Actor): RefusalCode | null {
  if (actor.kind === 'agent') return 'not-for-agents'
  const least = MIN_ROLE[type] === 'runs' ? minRoleToRun(state) : MIN_ROLE[type]
  if (actor.kind === 'person' && least === 'server') return 'server-only'
  if (actor.kind === 'person' && least !== 'anyone' && least !== 'server') {
    const role = roleIn(state, actor.userId)
    if (!role) return entryOf(state.blocks, actor.userId) ? 'blocked' : 'not-member'
    if (!isAtLeast(role, least)) return lacking(least)
  }
  return findBoardRefusal(state, type, actor)
}

/**
 * `writingRefusal` for a person or the server on the board as it is. The server writes in the name of people who were checked
 * before, or of no one; an agent writes in its turn only.
 */
export function findWritingRefusal(
  state: SessionState,
  actor: Actor,
  writing?: CanvasWriting,
): RefusalCode | null {
  if (actor.kind === 'agent') return 'not-for-agents'
  if (state.deletedAt !== null) return 'board-gone'
  if (state.closedAt !== null) return closedReason(state)
  if (actor.kind === 'server') return state.frozen === null ? null : 'frozen'
  const { userId } = actor
  if (entryOf(state.blocks, userId)) return 'blocked'
  return writingRefusal(state, roleIn(state, userId), writing)
}

/** Why the board accepts this command from no one now; null if it does. */
function findBoardRefusal(state: SessionState, type: Command['type'], actor: Actor): RefusalCode | null {
  if (state.deletedAt !== null && !FOR_DELETED.has(type)) return 'board-gone'
  if (state.closedAt !== null && !FOR_CLOSED.has(type)) return closedReason(state)
  if (state.frozen === null || state.deletedAt !== null) return null
  const isAllowed = actor.kind === 'server' ? !NOT_ON_FROZEN.has(type) : FOR_FROZEN.has(type)
  return isAllowed ? null : 'frozen'
}

/** Why this person can't see the board. A stranger always gets `not-member`, so they don't learn that a board exists or was deleted. */
export function whyUnseen(state: SessionState, userId: string): RefusalCode {
  if (!personIn(state, userId) && !entryOf(state.blocks, userId)) return 'not-member'
  if (state.deletedAt !== null) return 'board-gone'
  if (entryOf(state.blocks, userId)) return 'blocked'
  return roleIn(state, userId) !== null && state.closedAt !== null ? closedReason(state) : 'not-member'
}

/** Returns the refusal on a closed board. */
export function closedReason({ isStuck }: Pick<SessionState, 'isStuck'>): 'board-stuck' | 'board-closed' {
  return isStuck ? 'board-stuck' : 'board-closed'
}

/** The lowest role that may ask advisors on this board. */
export function minRoleToRun({ settings }: Pick<SessionState, 'settings'>): Role {
  return settings.whoRuns === 'facilitators' ? 'facilitator' : 'editor'
}

/** The refusal for someone on the board whose role is less than this. */
export function lacking(least: Role): RefusalCode {
  if (least === 'owner') return 'needs-owner'
  if (least === 'facilitator') return 'needs-facilitator'
  return least === 'editor' ? 'needs-editor' : 'needs-commenter'
}

/** Whether this actor has at least this role. Agents have none, the server has all. */
export function hasRole(state: SessionState, actor: Actor, role: Role): boolean {
  if (actor.kind !== 'person') return actor.kind === 'server'
  const own = roleIn(state, actor.userId)
  return own !== null && isAtLeast(own, role)
}

/** Whether this actor may change or end the membership of someone with this role. */
export function mayTouch(state: SessionState, actor: Actor, role: Role | null): boolean {
  if (actor.kind !== 'person') return actor.kind === 'server'
  return role !== 'owner' || roleIn(state, actor.userId) === 'owner'
}

/** Whether the board would have no owner without this person. */
export function isLastOwner(state: SessionState, userId: string): boolean {
  return roleIn(state, userId) === 'owner' && countOwners(state) === 1
}
