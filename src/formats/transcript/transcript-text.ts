import { formatMinute } from '#formats/minutes/report-labels.ts'
import { originFacts, type Transcript, type TranscriptEntry } from './transcript.ts'

const RULE = '-'.repeat(72)

export function transcriptText({ transcript }: Transcript): string {
  const { title, premise, participants, stats, period, time_zone: zone, entries } = transcript
  const ai = aiWords(transcript)
  const head = [
    `TRANSCRIPT: "${oneLine(title)}"`,
    ...(premise === '' || premise === title ? [] : [premise]),
    `From ${when(period.from, zone)} until ${when(period.until, zone)}`,
    `Participants: ${participants.map(oneLine).join(', ') || 'none yet'}`,
    ...(ai === null ? [] : [ai]),
    `Total ideas: ${stats.total_ideas} | Actionable: ${stats.actionable}`,
    RULE,
  ]
  const names = new Map(entries.map(({ id, user_display }) => [id, user_display]))
  return `${[head.join('\n'), ...entries.map((entry) => entryText(entry, names, zone))].join('\n\n')}\n`
}

/** The line about text by an AI; `null`: there is none. */
export function aiWords({ has_ai, ai_models }: Transcript['transcript']): string | null {
  if (!has_ai) return null
  const models = ai_models.length > 0 ? ` (${ai_models.map(oneLine).join(', ')})` : ''
  return `AI: what speakers marked “AI” said was written by AI models${models}.`
}

function entryText(entry: TranscriptEntry, names: ReadonlyMap<number | null, string>, zone: string): string {
  const { id, round, timestamp, user_display, category, content, ai_response, parent_id, status, tags } =
    entry
  const label = round === null ? `#${id} ${category}` : `round ${round}`
  const answers = parent_id === null ? '' : ` → ${oneLine(names.get(parent_id) ?? '')} #${parent_id}`
  const about = [label + answers, ...originFacts(entry)].join(', ')
  const lines = [`[${when(timestamp, zone)}] ${oneLine(user_display)} (${about})`, indented(content)]
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
