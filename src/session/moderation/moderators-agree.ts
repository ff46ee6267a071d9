import type { AgentView } from '#session/agents/agent.ts'
import type { BoardSettings } from '#session/board/board-settings.ts'
import type { ModeratorVerdict, Pick as NotePick } from '#session/rounds/round.ts'
import type { ModerationEvent } from './moderation-events.ts'

/**
 * The moderators of a board's next round that must agree; none if the board uses one moderator, or has only one that
 * may choose.
 */
export function moderatorsToAgree<Moderator extends Pick<AgentView, 'kind' | 'capabilities'>>(
  agents: readonly Moderator[],
  { moderators }: Pick<BoardSettings, 'moderators'>,
): Moderator[] {
  if (moderators !== 'all') return []
  const able = ableModerators(agents)
  return able.length > 1 ? able : []
}

export function ableModerators<Moderator extends Pick<AgentView, 'kind' | 'capabilities'>>(
  agents: readonly Moderator[],
): Moderator[] {
  return agents.filter(
    ({ kind, capabilities }) => kind === 'moderator' && capabilities.includes('choose-notes'),
  )
}

/**
 * The notes that every one of the moderators picked, the best of all first, with the first moderator's reason. Empty if
 * one of them has no verdict, or none with picks: fewer moderators never decide.
 */
export function agreedPicks(
  moderators: readonly string[],
  verdicts: readonly ModeratorVerdict[],
): NotePick[] {
  const [first = [], ...others] = moderators.map(
    (agentId) => verdicts.find((verdict) => verdict.agentId === agentId)?.picks ?? [],
  )
  const all = [first, ...others]
  const isDistantToAll = (noteId: string) =>
    all.every((picks) => picks.some((pick) => pick.noteId === noteId && pick.isDistant))
  const rank = (noteId: string) =>
    all.reduce((sum, picks) => sum + picks.findIndex((pick) => pick.noteId === noteId), 0)
  return first
    .filter(({ noteId }) => others.every((picks) => picks.some((pick) => pick.noteId === noteId)))
    .map((pick) => ({ ...pick, isDistant: isDistantToAll(pick.noteId) }))
    .sort((a, b) => rank(a.noteId) - rank(b.noteId))
}

/** Notes that some moderators picked and others did not. */
export interface ContestedNotes {
  /** The agents that picked them, in the order of the verdicts. */
  agentIds: string[]
  noteIds: string[]
}

/** Groups notes that only some of the moderators picked by these moderators, the largest number of moderators first. */
export function contestedPicks(
  picks: readonly Pick<NotePick, 'noteId'>[],
  verdicts: readonly Pick<ModeratorVerdict, 'agentId' | 'picks'>[],
): ContestedNotes[] {
  const agreed = new Set(picks.map(({ noteId }) => noteId))
  const pickers = new Map<string, string[]>()
  for (const { agentId, picks: own } of verdicts)
    for (const { noteId } of own)
      if (!agreed.has(noteId)) pickers.set(noteId, [...(pickers.get(noteId) ?? []), agentId])
  const groups = new Map<string, ContestedNotes>()
  for (const [noteId, agentIds] of pickers) {
    const key = agentIds.join()
    const group = groups.get(key)
    if (group) group.noteIds.push(noteId)
    else groups.set(key, { agentIds, noteIds: [noteId] })
  }
  return [...groups.values()].sort((a, b) => b.agentIds.length - a.agentIds.length)
}

/** The reasons for a note that the moderators agreed on, of each moderator its own. */
export function reasonsFor(
  noteId: string,
  verdicts: readonly ModeratorVerdict[],
): { agentId: string; reason: string; isDistant: boolean }[] {
  return verdicts.flatMap(({ agentId, picks }) => {
    const pick = picks.find((each) => each.noteId === noteId)
    return pick ? [{ agentId, reason: pick.reason, isDistant: pick.isDistant }] : []
  })
}

/** The "+" for the picks of a round: of several moderators, each gives its own with its own reason. */
export function picksGiven(
  roundId: string,
  {
    agentId,
    picks,
    verdicts,
  }: { agentId: string; picks: NotePick[]; verdicts?: ModeratorVerdict[] | undefined },
): ModerationEvent[] {
  if (picks.length === 0) return []
  if (!verdicts) return [{ kind: 'notes.picked', data: { roundId, agentId, picks } }]
  return verdicts.map((verdict) => ({
    kind: 'notes.picked',
    data: {
      roundId,
      agentId: verdict.agentId,
      picks: picks.flatMap(({ noteId }) => verdict.picks.find((pick) => pick.noteId === noteId) ?? []),
    },
  }))
}
