import { noteCountLabel } from '#panels/labels/round-state-labels.ts'
import type { Projection } from '#session/projection.ts'
import { isOver, type RoundView } from '#session/rounds/round.ts'
import { ROUND_NEWS_LABELS } from './round-news-labels.ts'

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
    if (synthesis.state === 'done') news.push(ROUND_NEWS_LABELS.synthesisWritten(synthesis.version))
    if (synthesis.state === 'failed') news.push(ROUND_NEWS_LABELS.synthesisFailed)
  }
  return news
}

function roundNews(
  before: RoundView | undefined,
  round: RoundView,
  nameOf: (agentId: string) => string,
): string[] {
  const { number } = round
  if (!before) return isOver(round.state) ? [] : [ROUND_NEWS_LABELS.begun(number)]
  const news: string[] = []
  for (const turn of round.turns) {
    const was = before.turns.find(({ id }) => id === turn.id)
    if (turn.state === 'failed' && was?.state !== 'failed')
      news.push(ROUND_NEWS_LABELS.failed(nameOf(turn.agentId)))
  }
  if (round.moderation.state !== before.moderation.state) news.push(...moderationNews(round))
  if (round.state === before.state) return news
  if (round.state === 'complete') news.push(ROUND_NEWS_LABELS.done(number, noteCountLabel(round)))
  if (round.state === 'aborted') news.push(ROUND_NEWS_LABELS.stopped(number))
  if (round.state === 'paused') news.push(ROUND_NEWS_LABELS.paused(number))
  return news
}

function moderationNews({ moderation, moderators }: RoundView): string[] {
  if (moderation.state === 'failed')
    return [moderators ? ROUND_NEWS_LABELS.notAllAnswered : ROUND_NEWS_LABELS.didNotChoose]
  const isWithoutPicks = moderation.state === 'done' && moderation.picks.length === 0 && !moderation.isHidden
  return moderators && isWithoutPicks ? [ROUND_NEWS_LABELS.agreeOnNone] : []
}
