import { unreachable } from '#base/unreachable.ts'
import type { AgentView } from '#session/agents/agent.ts'
import type { BoardSettings } from '#session/board/board-settings.ts'
import { moderatorsToAgree } from '#session/moderation/moderators-agree.ts'
import { picksCountAfter } from '#session/reactions/note-reactions.ts'
import { formatCount } from '#ui/format-count.ts'

/** A time of whole minutes, such as `5 minutes`. */
export function formatMinutes(ms: number): string {
  return formatCount(Math.round(ms / 60_000), 'minute')
}

function allLabel(moderators: number): string {
  return moderators === 2 ? 'both moderators' : `all ${moderators} moderators`
}

/** How a board on which all moderators must agree picks notes with so many of them. */
export function allModeratorsLabel(moderatorCount: number): string {
  if (moderatorCount === 0)
    return 'There is no moderator on this board. Add two under Edit advisors; the library has a second reader.'
  if (moderatorCount === 1)
    return 'Only one moderator is on this board, so it picks alone. Add another under Edit advisors; the library has a second reader.'
  return `A note is picked only if ${allLabel(moderatorCount)} pick it. Each reads the notes on its own, so it costs ${moderatorCount} times as much.`
}

export function plusRuleLabel({
  settings,
  agents,
}: {
  settings: Pick<BoardSettings, 'plusRule' | 'reactions' | 'moderators'>
  agents: readonly Pick<AgentView, 'kind' | 'capabilities'>[]
}): string {
  const afterMs = picksCountAfter(settings)
  const moderators = moderatorsToAgree(agents, settings).length
  const sentences = [selectionLabel(settings, moderators > 0)]
  if (moderators > 0) sentences.push(`A note is picked only if ${allLabel(moderators)} pick it.`)
  if (afterMs !== null)
    sentences.push(
      `If no one chooses within ${formatMinutes(afterMs)}, ${moderators > 0 ? 'their' : 'its'} + count until someone does.`,
    )
  return sentences.join(' ')
}

function selectionLabel(
  { plusRule, reactions }: Pick<BoardSettings, 'plusRule' | 'reactions'>,
  hasSeveral: boolean,
): string {
  switch (plusRule.by) {
    case 'anyone':
      return `One + from anyone, including the ${hasSeveral ? 'moderators' : 'moderator'}, keeps a note in the conversation.`
    case 'moderator':
      return `Only the ${hasSeveral ? 'moderators’' : 'moderator’s'} + keeps a note in the conversation.`
    case 'people':
      return `A + from a person keeps a note in the conversation. ${hasSeveral ? 'The moderators only suggest.' : 'The moderator only suggests.'}`
    case 'consensus':
      return reactions.length > 1
        ? `A note stays in the conversation when people’s reactions on it add up to ${plusRule.min}.`
        : `A + from ${formatCount(plusRule.min, 'person')} keeps a note in the conversation.`
    default:
      return unreachable(plusRule)
  }
}
