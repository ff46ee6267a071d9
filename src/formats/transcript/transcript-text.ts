import { formatMinute } from '#formats/minutes/report-words.ts'
import type { Transcript, TranscriptEntry } from './transcript.ts'

const RULE = '-'.repeat(72)

/** A transcript as plain text. */
export function transcriptText({ transcript }: Transcript): string {
  const { title, premise, participants, stats, period, time_zone: zone, entries } = transcript
  const head = [
    `TRANSCRIPT: "${oneLine(title)}"`,
    ...(premise === '' || premise === title ? [] : [premise]),
    `From ${when(period.from, zone)} until ${when(period.until, zone)}`,
    `Participants: ${participants.map(oneLine).join(', ') || 'none yet'}`,
    `Total ideas: ${stats.total_ideas} | Actionable: ${stats.actionable}`,
    RULE,
  ]
  const names = new Map(entries.map(({ id, user_display }) => [id, user_display]))
  return `${[head.join('\n'), ...entries.map((entry) => entryText(entry, names, zone))].join('\n\n')}\n`
}

function entryText(entry: TranscriptEntry, names: ReadonlyMap<number | null, string>, zone: string): string {
  const { id, round, timestamp, user_display, category, content, ai_response, parent_id, status, tags } =
    entry
  const label = round === null ? `#${id} ${category}` : `round ${round}`
  const answers = parent_id === null ? '' : ` → ${oneLine(names.get(parent_id) ?? '')} #${parent_id}`
  const lines = [
    `[${when(timestamp, zone)}] ${oneLine(user_display)} (${label}${answers})`,
    indented(content),
  ]
  if (ai_response !== null) lines.push(indented(ai_response))
  const facts = [
    status !== null && status !== 'raw' && `STATUS: ${status}`,
    tags.length > 0 && `TAGS: ${tags.join(', ')}`,
  ]
  return [...lines, ...facts.filter((fact) => typeof fact === 'string').map(indented)].join('\n')
}

function indented(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** `2026-11-22 10:14 GMT+1`, in the reader's time zone. */
export function when(timestamp: string, timeZone: string): string {
  return formatMinute(Date.parse(timestamp), timeZone)
}
