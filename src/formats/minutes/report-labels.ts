import { LRUCache } from 'lru-cache'
import { formatMean } from '#base/format-mean.ts'
import { joinNames } from '#base/join-names.ts'
import type { RoundMode } from '#session/agents/round-mode.ts'
import type { Source } from '#session/ideas/idea.ts'
import type { ReportIdea, ReportRating, ReportRound, ReportVote } from './board-report.ts'
import type { ReportStep } from './report-steps.ts'

export const SOURCE_IN_MINUTES: Record<Source, string> = {
  canvas: 'canvas',
  web: 'quick capture',
  voice: 'by voice',
  clerk: 'said to the clerk',
  agent: 'by an agent',
  api: 'by a program',
  import: 'from a file',
}
export const MODE_LABELS: Record<RoundMode, string> = {
  parallel: 'all at once',
  staggered: 'all at once, each from another part of the board',
  sequential: 'one after another',
  'separate-then-together': 'first separately, then together',
  rotation: 'in rotation',
  single: 'one advisor',
  'second-opinion': 'with a second opinion',
}

/** `2026-11-22 10:14 UTC: 8 votes by 3 people and 1 in the room`, behind how a vote was closed. */
export function voteFacts(
  vote: Pick<ReportVote, 'closedAt' | 'people' | 'proxies' | 'votes'>,
  timeZone: string,
): string {
  const { closedAt, people, proxies, votes } = vote
  const room = proxies > 0 ? ` and ${proxies} in the room` : ''
  const voters = `${countPeople(people)}${room}`
  return `Secret vote, closed ${formatMinute(closedAt, timeZone)}: ${countVotes(votes)} by ${voters}`
}

/** `2= · 6 votes`: the rank, with "=" for a tie, and the votes. */
export function rankLabel({
  rank,
  isTied,
  votes,
}: Pick<ReportVote['notes'][number], 'rank' | 'isTied' | 'votes'>): string {
  return `${rank}${isTied ? '=' : ''} · ${countVotes(votes)}`
}

/** `Secret rating of Surprise and Feasible, closed 2026-11-22 10:14 UTC: by 3 people`. */
export function ratingFacts(
  { axes, closedAt, people }: Pick<ReportRating, 'axes' | 'closedAt' | 'people'>,
  timeZone: string,
): string {
  return `Secret rating of ${joinNames(axes)}, closed ${formatMinute(closedAt, timeZone)}: by ${countPeople(people)}`
}

/** `2= · Surprise 4.2 ± 0.8 · Feasible 3.0 ± 1.1 · 5 people · wild card`. */
export function ratedLabel(
  { rank, isTied, scores, raters, isWildCard }: ReportRating['notes'][number],
  axes: readonly string[],
): string {
  const means = scores.map((score, axis) => `${axes[axis]} ${formatMean(score)}`)
  const parts = [`${rank}${isTied ? '=' : ''}`, ...means, countPeople(raters)]
  return (isWildCard ? [...parts, 'wild card'] : parts).join(' · ')
}

function countPeople(people: number): string {
  return people === 1 ? '1 person' : `${people} people`
}

function countVotes(votes: number): string {
  return votes === 1 ? '1 vote' : `${votes} votes`
}

/** By time zone in lower case, because names ignore case. Requests name zones, and there are thousands of offsets. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 })

/** Creating a format takes a while, and minutes contain hundreds of times in one zone. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase()
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  formats.set(key, format)
  return format
}

function partsIn(at: number, timeZone: string) {
  const parts = formatIn(timeZone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  const time = `${part('hour')}:${part('minute')}`
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time, zone: part('timeZoneName') }
}

/** `2026-11-22`, in the reader's time zone. */
export function formatIsoDay(at: number, timeZone: string): string {
  return partsIn(at, timeZone).day
}

/** `2026-11-22 10:14 GMT+1`. */
export function formatMinute(at: number, timeZone: string): string {
  const { day, time, zone } = partsIn(at, timeZone)
  return `${day} ${time} ${zone}`
}

/** `2026-11-20`, or `2026-11-20 to 2026-11-22`. */
export function formatDays(from: number, until: number, timeZone: string): string {
  const [first, last] = [formatIsoDay(from, timeZone), formatIsoDay(until, timeZone)]
  return first === last ? first : `${first} to ${last}`
}

/** ` (#3, #12)`, or nothing. */
export function formatNumbers(numbers: readonly number[]): string {
  return numbers.length > 0 ? ` (${numbers.map((number) => `#${number}`).join(', ')})` : ''
}

/** The givers of a "+", people and agents separately: `['+ Bob, Cleo', '+ Moderator (agent)']`. */
export function plusLabel({ names, agents }: ReportIdea['plus']): string[] {
  const byAgents = agents.map((name) => `${name} (agent)`)
  return [names, byAgents].filter((by) => by.length > 0).map((by) => `+ ${by.join(', ')}`)
}

/** The board's criteria that people named of an idea, with how many people: `['risky 2']`. */
export function criterionLabel(says: ReportIdea['says']): string[] {
  return says.map(({ criterion, people }) => `${criterion} ${people}`)
}

/** The editors of a synthesis or proposal: `edited by Ada and Bob`. */
export function editedLabel(names: readonly string[]): string {
  return `edited by ${joinNames(names)}`
}

/** When a step ran: `2026-11-22, 10:14 to 10:22`, or `skipped`, or `not run, 8 min planned`. */
export function stepTimes({ state, startedAt, endedAt, minutes }: ReportStep, timeZone: string): string {
  if (startedAt === null || state === 'planned') {
    if (state === 'skipped') return 'skipped'
    return minutes === null ? 'not run' : `not run, ${minutes} min planned`
  }
  const from = partsIn(startedAt, timeZone)
  const until = endedAt === null ? '' : ` to ${partsIn(endedAt, timeZone).time}`
  return `${from.day}, ${from.time}${until}${state === 'skipped' ? ', skipped' : ''}`
}

/** Heading above the notes on which several moderators did not agree. */
export const CONTESTED = 'Not picked, because the moderators disagreed'

/** `Only Anna picked #12 and #15.` */
export function contestedLabel({ by, numbers }: ReportRound['contested'][number]): string {
  return `Only ${by} picked ${numbers.length > 0 ? joinNames(numbers.map((number) => `#${number}`)) : 'notes that are gone'}.`
}
