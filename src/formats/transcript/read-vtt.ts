import type { Utterance } from './read-meeting.ts'

const TIMING = /^(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}[ \t]+-->[ \t]+/
/** Teams writes the speaker as a voice tag, Zoom before a colon. */
const VOICE = /<v(?:\.[^\s>]{1,80})?[ \t]+([^>]{1,200})>/
const NAMED = /^([^:<>]{1,60}):[ \t]+/
const TAG = /<[^<>]{0,200}>/g
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
}

/** The cues of a WebVTT file; notes, styles and regions are skipped. */
export function readVtt(text: string): Utterance[] {
  return text.split(/(?:\r?\n){2,}/).flatMap((block) => readCue(block.split(/\r?\n/)))
}

function readCue(lines: readonly string[]): Utterance[] {
  const at = lines.findIndex((line) => TIMING.test(line))
  // Only a cue's name may precede the times.
  if (at < 0 || at > 1) return []
  const words = lines.slice(at + 1).join(' ')
  const voice = VOICE.exec(words)?.[1]
  const plain = words
    .replace(TAG, '')
    .replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim()
  if (voice !== undefined) return [{ speaker: voice.trim(), text: plain }]
  const named = NAMED.exec(plain)
  return [{ speaker: named?.[1]?.trim() ?? null, text: named ? plain.slice(named[0].length) : plain }]
}
