import { noteCountLabel } from '#panels/labels/round-state-labels.ts'
import type { Projection } from '#session/projection.ts'
import { isOver, type RoundView } from '#session/rounds/round.ts'

type Known = Pick<Projection, 'rounds' | 'syntheses'>

/**
 * Sentences for people who do not look at the panel: starts, ends and failures between two states. Rounds that were
 * over when they appeared (imported ones) are no news.
 */
export function newsBetween(before: Known, now: Known, nameOf: (agentId: string) => string): string[] {
  const news: string[] = []
  for (const round of Object.values(now.rounds)) {
    const known = before.rounds[round.id]
    if (known !== round) news.push(...roundNews(known, round, nameOf))
  }
  for (const synthesis of Object.values(now.syntheses)) {
    const known = before.syntheses[synthesis.id]
    if (known?.state === synthesis.state) continue
    if (synthesis.state === 'done') news.push(`Synthesis, version ${synthesis.version}, is written`)
    if (synthesis.state === 'failed') news.push(`The synthesis failed`)
  }
  return news
}

function roundNews(
  before: RoundView | undefined,
  round: RoundView,
  nameOf: (agentId: string) => string,
): string[] {
  const name = `Round ${round.number}`
  if (!before) return isOver(round.state) ? [] : [`${name} has begun`]
  const news: string[] = []
  for (const turn of round.turns) {
    const was = before.turns.find(({ id }) => id === turn.id)
    if (turn.state === 'failed' && was?.state !== 'failed') news.push(`${nameOf(turn.agentId)} failed`)
  }
  if (round.moderation.state !== before.moderation.state) news.push(...moderationNews(round))
  if (round.state === before.state) return news
  if (round.state === 'complete') news.push(`${name} is done: ${noteCountLabel(round)}`)
  if (round.state === 'aborted') news.push(`${name} is stopped`)
  if (round.state === 'paused') news.push(`${name} is paused`)
  return news
}

function moderationNews({ moderation, moderators }: RoundView): string[] {
  if (moderation.state === 'failed')
    return [
      moderators
        ? 'Not all moderators answered: choose notes with +'
        : 'The moderator did not choose: choose notes with +',
    ]
  const isWithoutPicks = moderation.state === 'done' && moderation.picks.length === 0 && !moderation.isHidden
  return moderators && isWithoutPicks ? ['The moderators agree on no note: choose notes with +'] : []
}
