import { clip } from '#agents/fence.ts'
import { hashOf, pickBy } from './hash.ts'
import { LENSES, type Lens, type LensSlots } from './lenses.ts'
import type { ScriptNote, ScriptScene } from './script-scene.ts'

export interface Speaker {
  name: string
  domain: string
}

const QUOTE_CHARS = 90
/** Terms that may take the first place: further down they are chance finds. */
const LEADING_TERMS = 2
const CLOSINGS = [
  'What would you need to see before you tried it?',
  'I may be wrong about the order, but not about the beginning.',
  'Tell me where this does not fit, and I will think again.',
  'If only one of these is done, let it be the first.',
]

/** What a scripted advisor says: two to four sentences, and notes that take up the board's own words. */
export function advise(scene: ScriptScene, speaker: Speaker): string {
  const self = `${speaker.name}|${speaker.domain}`
  const lenses = lensesFor(scene, speaker)
  const others = othersNotes(scene, speaker)
  const slots = slotsFor(scene, self)
  const [first, second] = lenses
  if (!first || !second) return ''
  const closing = pickBy(`${self}|${scene.question}`, CLOSINGS) ?? ''
  const note = pickBy(`${self}|${scene.turnsBefore}`, others)
  if (note) return answerTo(note, scene, { first, second, slots, closing })
  return [
    `${first.opening(slots)} ${first.why}`,
    `NOTE: ${noteOf(first, slots, scene, 0)}`,
    second.opening(swapped(slots)),
    `NOTE: ${noteOf(second, swapped(slots), scene, 1)}`,
    closing,
  ].join('\n')
}

interface Answer {
  first: Lens
  second: Lens
  slots: LensSlots
  closing: string
}

/** Takes somebody's note up by its number, and adds a thought of its own. */
function answerTo(note: ScriptNote, scene: ScriptScene, { first, second, slots, closing }: Answer): string {
  const name = note.number ? `#${note.number}` : `“${clip(oneLine(note.text), 40)}”`
  const who = note.by ?? 'Somebody'
  return [
    `${who} wrote “${clip(oneLine(note.text), QUOTE_CHARS)}”${note.number ? ` (${name})` : ''}. ${first.why}`,
    `NOTE: ${first.reply(name, slots)}`,
    second.opening(slots),
    `NOTE: ${noteOf(second, slots, scene, 1)}`,
    closing,
  ].join('\n')
}

/**
 * Two lenses for this turn. A speaker begins with what their name and domain let one expect and goes on from there in
 * steps that are the same for everybody: who begins elsewhere is at each turn elsewhere too.
 */
function lensesFor(scene: ScriptScene, { name, domain }: Speaker): Lens[] {
  const suited = LENSES.findIndex(({ suits }) => suits.test(`${name} ${domain}`))
  const begin = suited === -1 ? hashOf(`${name}|${domain}`) % LENSES.length : suited
  // Odd, and so it comes by all of the sixteen before it comes back.
  const step = (hashOf(scene.question) % (LENSES.length / 2)) * 2 + 1
  return [0, 1].flatMap((i) => LENSES[(begin + (scene.turnsBefore * 2 + i) * step) % LENSES.length] ?? [])
}

/** What there is to answer: the others of this round first, else what was asked about or chosen. */
function othersNotes(scene: ScriptScene, speaker: Speaker): ScriptNote[] {
  const isOthers = ({ by, text }: ScriptNote) => by !== speaker.name && text.trim() !== ''
  const of = (...kinds: string[]) => scene.notes.filter((note) => kinds.includes(note.what) && isOthers(note))
  const said = of('answer')
  if (said.length > 0) return said
  const asked = of('asked-about')
  return asked.length > 0 ? asked : of('conversation')
}

function slotsFor({ terms }: ScriptScene, self: string): LensSlots {
  const leading = terms.slice(0, LEADING_TERMS)
  const a = pickBy(self, leading)
  const b = pickBy(`${self}|b`, terms.filter((term) => term !== a).slice(0, LEADING_TERMS + 1))
  return { a: a ? `“${a}”` : 'this', b: b ? `“${b}”` : 'what we do anyway' }
}

/** The second note is about the second term, unless there is none. */
function swapped({ a, b }: LensSlots): LensSlots {
  return b.startsWith('“') ? { a: b, b: a } : { a, b }
}

/** `place`: a lens that one speaker takes first and another second has other words for each of them. */
function noteOf(lens: Lens, slots: LensSlots, { said, question }: ScriptScene, place: number): string {
  const texts = lens.notes.map((write) => write(slots))
  const from = (hashOf(question) + place) % texts.length
  const ordered = [...texts.slice(from), ...texts.slice(0, from)]
  return ordered.find((text) => !said.includes(text)) ?? ordered[0] ?? ''
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('“', '‘').replaceAll('”', '’').trim()
}
