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
  if (note) return answerTo(note, scene, { self, first, second, slots, closing })
  return [
    `${first.opening(slots)} ${first.why}`,
    `NOTE: ${noteOf(first, slots, scene, self)}`,
    second.opening(swapped(slots)),
    `NOTE: ${noteOf(second, swapped(slots), scene, self)}`,
    closing,
  ].join('\n')
}

interface Answer {
  self: string
  first: Lens
  second: Lens
  slots: LensSlots
  closing: string
}

/** Takes somebody's note up by its number, and adds a thought of its own. */
function answerTo(
  note: ScriptNote,
  scene: ScriptScene,
  { self, first, second, slots, closing }: Answer,
): string {
  const name = note.number ? `#${note.number}` : `“${clip(oneLine(note.text), 40)}”`
  const who = note.by ?? 'Somebody'
  return [
    `${who} wrote “${clip(oneLine(note.text), QUOTE_CHARS)}”${note.number ? ` (${name})` : ''}. ${first.why}`,
    `NOTE: ${first.reply(name, slots)}`,
    second.opening(slots),
    `NOTE: ${noteOf(second, slots, scene, self)}`,
    closing,
  ].join('\n')
}

/**
 * The lenses in the order in which this speaker takes them: first what their name and domain let one expect, then the
 * rest as chance has it, another chance for each speaker and question. What was used in an earlier turn comes last.
 */
function lensesFor(scene: ScriptScene, { name, domain }: Speaker): Lens[] {
  const rank = (lens: Lens) => hashOf(`${lens.name}|${scene.question}|${name}|${domain}`)
  const isSuited = ({ suits }: Lens) => suits.test(`${name} ${domain}`)
  const ordered = [...LENSES].sort((a, b) => Number(isSuited(b)) - Number(isSuited(a)) || rank(a) - rank(b))
  const used = (scene.turnsBefore * 2) % ordered.length
  return [...ordered.slice(used), ...ordered.slice(0, used)]
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

/** A wording that isn't on the board yet. */
function noteOf(lens: Lens, slots: LensSlots, { said, question }: ScriptScene, self: string): string {
  const texts = lens.notes.map((write) => write(slots))
  const fresh = texts.filter((text) => !said.includes(text))
  return pickBy(`${lens.name}|${question}|${self}`, fresh.length > 0 ? fresh : texts) ?? ''
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('“', '‘').replaceAll('”', '’').trim()
}
