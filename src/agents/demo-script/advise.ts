import type { AnswerForm } from '#agents/prompt/prompt.ts'
import { THREE_LINES } from '#agents/text/three-lines.ts'
import { hashOf, pickBy } from './hash.ts'
import { LENSES, type Lens } from './lenses.ts'
import type { ScriptNote, ScriptScene } from './script-scene.ts'

export interface ScriptSpeaker {
  name: string
  domain: string
}

/** A longer note is named by its number: half a note can mean something else. */
const MAX_QUOTED_CHARS = 200
const CLOSINGS = [
  'What would you need to see before you tried it?',
  'I may be wrong about the order, but not about the beginning.',
  'Tell me where this does not fit, and I will think again.',
  'If only one of these is done, let it be the first.',
]

/**
 * Writes a scripted advisor's answer: two or three sentences and one note, in the requested form. It quotes whole notes, or names
 * none.
 */
export function advise(scene: ScriptScene, speaker: ScriptSpeaker, form: AnswerForm): string {
  const self = `${speaker.name}|${speaker.domain}`
  const lens = lensFor(scene, speaker)
  if (!lens) return ''
  const closing = pickBy(`${self}|${scene.question}`, CLOSINGS) ?? ''
  const note = pickBy(`${self}|${scene.turnsBefore}`, othersNotes(scene, speaker))
  const answer = note ? answerTo(note, lens) : { prose: lens.opening, note: noteOf(lens, scene) }
  if (form === 'three-lines') return threeLines(answer, lens, note)
  const lines = form === 'candidates' ? candidateLines(lens, answer.note, self) : [`NOTE: ${answer.note}`]
  return [`${answer.prose} ${lens.why}`, ...lines, closing].join('\n')
}

interface ScriptAnswer {
  prose: string
  note: string
}

function threeLines({ note }: ScriptAnswer, lens: Lens, other: ScriptNote | undefined): string {
  const asked = other
    ? `${other.by ?? 'the author'}, how ${other.number ? `#${other.number}` : 'that'} would begin`
    : CLOSINGS[0]
  return [
    `${THREE_LINES.know}: ${lens.why}`,
    `${THREE_LINES.ask}: ${asked}`,
    `${THREE_LINES.change}: nothing in the direction; I add a note on the next step.`,
    `NOTE: ${note}`,
  ].join('\n')
}

/** The other thoughts of the lens, each with a made-up estimate; the note is the least usual. */
function candidateLines(lens: Lens, note: string, self: string): string[] {
  const others = lens.notes.filter((text) => text !== note)
  const from = hashOf(`${self}|${note}`) % 10
  return [
    ...others.map((text, index) => `MAYBE ${60 - 18 * index + from}%: ${text}`),
    `NOTE ${3 + from}%: ${note}`,
  ]
}

/** Refers to another note by its number. */
function answerTo(note: ScriptNote, lens: Lens): ScriptAnswer {
  const text = oneLine(note.text)
  const name = note.number ? `#${note.number}` : 'this note'
  const who = note.by ?? 'Someone'
  const taken =
    text.length <= MAX_QUOTED_CHARS
      ? `${who} wrote “${text}”${note.number ? ` (${name})` : ''}.`
      : `I take up ${name}, which ${who} wrote.`
  return { prose: taken, note: lens.reply(name) }
}

/**
 * The lens for this turn. A speaker begins with the lens that fits their name and domain, and continues from there in steps
 * that are the same for all speakers: so two that begin with different lenses never meet.
 */
function lensFor(scene: ScriptScene, { name, domain }: ScriptSpeaker): Lens | undefined {
  const suited = LENSES.findIndex(({ suits }) => suits.test(`${name} ${domain}`))
  const begin = suited === -1 ? hashOf(`${name}|${domain}`) % LENSES.length : suited
  // An odd step visits all sixteen before it repeats one.
  const step = (hashOf(scene.question) % (LENSES.length / 2)) * 2 + 1
  return LENSES[(begin + scene.turnsBefore * step) % LENSES.length]
}

/**
 * Returns the notes to answer: others' in this round, else those that the question is about or that are chosen, else
 * people's on the board.
 */
function othersNotes(scene: ScriptScene, speaker: ScriptSpeaker): ScriptNote[] {
  const isOthers = ({ by, text }: ScriptNote) => by !== speaker.name && text.trim() !== ''
  const of = (...kinds: string[]) => scene.notes.filter((note) => kinds.includes(note.what) && isOthers(note))
  const said = of('answer')
  if (said.length > 0) return said
  const asked = of('asked-about')
  if (asked.length > 0) return asked
  const chosen = of('conversation')
  return chosen.length > 0 ? chosen : of('on-the-board').filter(({ kind }) => kind !== 'agent')
}

function noteOf(lens: Lens, { said, question }: ScriptScene): string {
  const from = hashOf(question) % lens.notes.length
  const ordered = [...lens.notes.slice(from), ...lens.notes.slice(0, from)]
  return ordered.find((text) => !said.includes(text)) ?? ordered[0] ?? ''
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('“', '‘').replaceAll('”', '’').trim()
}
