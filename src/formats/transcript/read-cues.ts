import type { Utterance } from './read-meeting.ts'
import { findSpeakers, splitSpeaker } from './speaker-prefix.ts'

const TIME = '(?:\\d{1,3}:)?\\d{1,2}:\\d{2}[.,]\\d{1,3}'
const TIMING = new RegExp(`^[ \\t]*(${TIME})[ \\t]*-->[ \\t]*(${TIME})(?=\\s|$)`)
/** Blocks of WebVTT without speech; each ends at an empty line. */
const SILENT = /^(?:NOTE|STYLE|REGION)(?=\s|$)/
const COUNT = /^\d{1,9}$/
/** Teams writes the speaker as a voice tag; a cue may have several. */
const VOICE = /<v(?:\.[^\s>]{1,80})?[ \t]+([^<>]{1,200})>/
const TAG = /<[^<>]{0,200}>/g
const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
}
/** `>>` and `-` at the start of a line: another person speaks. */
const TURN = /^(?:>{2,3}|[-–])[ \t]*(?=\S)/
/** Seconds between two cues that follow each other. */
const MAX_PAUSE = 0.1

interface Cue {
  start: number
  end: number
  lines: string[]
}

/** Whether a text starts with the cues of SubRip or WebVTT, with or without their heads. */
export function hasCues(start: string): boolean {
  const lines = start.split('\n').filter((line) => line.trim() !== '')
  return lines.slice(0, 3).some((line) => TIMING.test(line)) || start.startsWith('WEBVTT')
}

/**
 * The words of WebVTT and SubRip: each cue, also without an empty line before it. Notes, styles and regions are skipped, and
 * lines that captions show again while they roll up.
 */
export function readCues(text: string): Utterance[] {
  const cues = findCues(text.split('\n'))
  const parts = withoutRepeats(cues).flatMap(splitVoices)
  const speakers = findSpeakers(
    parts.flatMap(({ speaker, text: words }) => (speaker === null ? [words] : [])),
  )
  return parts.map((part) => {
    const named = part.speaker === null ? splitSpeaker(part.text) : null
    return named && speakers.has(named.speaker) ? named : part
  })
}

function findCues(lines: readonly string[]): Cue[] {
  const cues: Cue[] = []
  let isSilent = false
  for (const [i, line] of lines.entries()) {
    const words = line.trim()
    if (words === '') isSilent = false
    else if (SILENT.test(words) && isBlank(lines[i - 1])) isSilent = true
    if (isSilent || words === '') continue
    const timing = TIMING.exec(line)
    if (timing) cues.push({ start: secondsOf(timing[1]), end: secondsOf(timing[2]), lines: [] })
    else if (!isCueName(lines, i)) cues.at(-1)?.lines.push(words)
  }
  return cues
}

/** The line above the times of a cue: its number, or a name after an empty line. */
function isCueName(lines: readonly string[], at: number): boolean {
  if (!TIMING.test(lines[at + 1] ?? '')) return false
  return COUNT.test((lines[at] ?? '').trim()) || isBlank(lines[at - 1])
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}

function secondsOf(time = ''): number {
  return time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** Rolling captions begin a cue with the last line of the one before. */
function withoutRepeats(cues: readonly Cue[]): Cue[] {
  return cues.map((cue, i) => {
    const before = cues[i - 1]
    const isNext = before !== undefined && cue.start <= before.end + MAX_PAUSE
    const [first = ''] = cue.lines
    const isRepeated =
      isNext && wordsOf(first) !== '' && wordsOf(first) === wordsOf(before.lines.at(-1) ?? '')
    return isRepeated ? { ...cue, lines: cue.lines.slice(1) } : cue
  })
}

/** Splits a cue by speaker. Words before the first voice have no speaker. */
function splitVoices({ lines }: Cue): Utterance[] {
  const pieces = lines
    .map((line) => line.replace(TURN, ''))
    .join(' ')
    .split(VOICE)
  return pieces.flatMap((piece, i) => {
    if (i % 2 === 1) return []
    const text = wordsOf(piece)
    return text === '' ? [] : [{ speaker: i === 0 ? null : decode(pieces[i - 1] ?? '').trim(), text }]
  })
}

function wordsOf(marked: string): string {
  return decode(marked.replace(TAG, '')).trim().replace(TURN, '')
}

function decode(text: string): string {
  return text.replace(/&(?:([a-z]{2,4})|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (entity, name, decimal, hex) => {
    if (name !== undefined) return NAMED_ENTITIES[String(name).toLowerCase()] ?? entity
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity
  })
}
