import { clusterTexts } from '#agents/text/clusters.ts'
import { SIMILAR_FROM, similarWording, wordingOf } from '#agents/text/similar-wording.ts'
import type { Chooser } from '#session/reactions/note-reactions.ts'
import { revisionLines } from './revise.ts'
import type { ScriptNote, ScriptScene } from './script-scene.ts'

interface Cited {
  label: string
  text: string
  chosenBy: readonly Chooser[]
}

/** A longer note is named by its number: half a note can mean something else. */
const MAX_QUOTED_CHARS = 180
const MAX_TITLE_CHARS = 120
const MAX_QUOTED = 3
const MAX_AGREEMENTS = 6
const MAX_TENSIONS = 5
const MAX_STEPS = 5
/** Most notes that a sentence may cite. */
const MAX_CITED = 12
const MIN_WORDS = 2
const DOUBTS = /^(against|but)\b|\b(opposite|instead|rather than|worse|however)\b|^(gegen|aber)\b/i
const STEPS =
  /\b(by (monday|friday)|tomorrow|this week|try|ask|visit|list|count|name one|put|write|choose|walk through|agree|start|begin)\b/i

/** Writes a scripted synthesis: groups by wording, objections, first steps; it adds no thoughts. */
export function synthesize(scene: ScriptScene): string {
  const all = scene.notes.filter(({ what }) => what === 'to-synthesize').map(cited)
  const { kept, leftOut } = setAside(all)
  const used = new Set<string>()
  const labels = new Set(all.map(({ label }) => label))
  const quoted = (note: Cited) => quotedWords(note, labels)
  const cite = (sentence: string, notes: readonly Cited[]) => {
    const shown = notes.slice(0, MAX_CITED)
    for (const { label } of shown) used.add(label)
    return `- ${sentence} [${shown.map(({ label }) => label).join(' ')}]`
  }
  const doubts = kept.filter(({ text }) => DOUBTS.test(text) || /\?/.test(text))
  const sure = kept.filter((note) => !doubts.includes(note))
  const write: Writing = { cite, quoted }
  const agreement = [...agreements(sure, write), ...choices(kept, write)]
  const tensions = doubts.slice(0, MAX_TENSIONS).map((note) => tension(note, kept, write))
  const isOpen = tensions.length === 0 && sure.length > 1
  const steps = sure
    .filter(({ text }) => STEPS.test(text))
    .sort((a, b) => weightOf(b) - weightOf(a))
    .slice(0, MAX_STEPS)
  const first = steps.length > 0 ? steps : sure.slice(0, 1)
  const nextSteps = first.map((note, i) =>
    cite(`${i === 0 ? 'First' : 'Then'}: ${quoted(note) ?? `what ${note.label} proposes`}`, [note]),
  )
  const rest = kept.filter(({ label }) => !used.has(label))
  const unused = rest.map(({ label }) => `- ${label}: ${NO_COMPANY}`)
  return [
    `# ${titleOf(scene)}`,
    '## Agreement',
    ...agreement,
    '## Tensions',
    ...tensions,
    ...(isOpen
      ? [cite('No one has objected so far: which of these would we give up first?', sure.slice(0, 3))]
      : []),
    '## Next steps',
    ...nextSteps,
    '## Left out',
    ...leftOut,
    ...unused,
    ...revisionLines(scene),
  ].join('\n')
}

const NO_COMPANY = 'No other note here says something like it, and no one has chosen it.'

interface Writing {
  cite: (sentence: string, notes: readonly Cited[]) => string
  /** The words of a note in quotation marks; null: they are too long, or name notes that did not go in. */
  quoted: (note: Cited) => string | null
}

function agreements(notes: readonly Cited[], { cite, quoted }: Writing): string[] {
  const groups = clusterTexts(notes.map(({ text }) => text)).map((group) =>
    group.flatMap((i) => notes[i] ?? []),
  )
  const shared = groups.filter(({ length }) => length > 1).slice(0, MAX_AGREEMENTS)
  const lines = shared.map((group) => {
    return cite(
      `${inWords(group.length)} notes are worded alike; the shortest ${saysWords(quoted(shortest(group)), shortest(group))}`,
      group,
    )
  })
  return lines
}

/** A chosen note is marked as chosen, also if it is an objection. */
function choices(notes: readonly Cited[], writing: Writing): string[] {
  const lines: string[] = []
  const byPeople = notes.filter(({ chosenBy }) => chosenBy.includes('people'))
  const byModerator = notes.filter(({ chosenBy }) => chosenBy.length > 0 && !chosenBy.includes('people'))
  if (byPeople.length > 0)
    lines.push(writing.cite(whatWasChosen('Chosen by people', byPeople, writing), byPeople))
  if (byModerator.length > 0)
    lines.push(
      writing.cite(whatWasChosen('Chosen by the moderator alone', byModerator, writing), byModerator),
    )
  return lines
}

/** A person's choice weighs more than the moderator's, and that more than none. */
function weightOf({ chosenBy }: Cited): number {
  if (chosenBy.includes('people')) return 2
  return chosenBy.length > 0 ? 1 : 0
}

function whatWasChosen(whose: string, chosen: readonly Cited[], { quoted }: Writing): string {
  const shown = chosen.slice(0, MAX_QUOTED).map((note) => quoted(note) ?? `all of ${note.label}`)
  const more = chosen.length - shown.length
  return `${whose}: ${shown.join('; ')}${more > 0 ? `; and ${inWords(more).toLowerCase()} more` : ''}`
}

/** The note with fewest words of a group: its text, or its number. */
function saysWords(words: string | null, { label }: Cited): string {
  return words === null ? `is ${label}` : `says ${words}`
}

/** A doubt or a question, with the note that it names if it names one. */
function tension(note: Cited, all: readonly Cited[], { cite, quoted }: Writing): string {
  const named = [...note.text.matchAll(/#\d+/g)].map(([label]) => label)
  const [target] = named.flatMap(
    (name) => all.find(({ label }) => label === name && name !== note.label) ?? [],
  )
  const isQuestion = /\?/.test(note.text)
  const words = quoted(note)
  const said = words === null ? '' : `: ${words}`
  if (target) {
    const does = isQuestion ? 'asks about' : 'objects to'
    return cite(`${note.label} ${does} ${target.label}${said}`, [note, target])
  }
  if (isQuestion) return cite(`Still open${said || `: the question of ${note.label}`}`, [note])
  return cite(`${note.label} ${words === null ? 'goes against the other notes' : 'doubts'}${said}`, [note])
}

/** Separates notes too short to mean anything, and repetitions of earlier notes in nearly the same words. */
function setAside(all: readonly Cited[]): { kept: Cited[]; leftOut: string[] } {
  const kept: { note: Cited; wording: ReturnType<typeof wordingOf> }[] = []
  const leftOut: string[] = []
  for (const note of all) {
    const wording = wordingOf(note.text)
    const double = kept.find((other) => similarWording(other.wording, wording) >= SIMILAR_FROM + 0.15)
    if (note.text.split(/\s+/).length < MIN_WORDS && note.chosenBy.length === 0)
      leftOut.push(`- ${note.label}: It is too short to say what it means.`)
    else if (double) leftOut.push(`- ${note.label}: It says nearly the same as ${double.note.label}.`)
    else kept.push({ note, wording })
  }
  return { kept: kept.map(({ note }) => note), leftOut }
}

function cited({ label, number, id, text, chosenBy }: ScriptNote): Cited {
  return {
    label: label ?? (number ? `#${number}` : id),
    text: text.replace(/\s+/g, ' ').trim(),
    chosenBy: chosenBy ?? [],
  }
}

function titleOf({ question }: ScriptScene): string {
  return question !== '' && question.length <= MAX_TITLE_CHARS
    ? question
    : 'Where the notes meet, and where they part'
}

/** `labels` of the notes that went in; any other number in the words would be read as an unknown citation. */
function quotedWords({ text }: Cited, labels: ReadonlySet<string>): string | null {
  const words = withoutName(text)
  const isKnown = (words.match(/#x?\d+/gi) ?? []).every((label) => labels.has(label))
  if (words.length > MAX_QUOTED_CHARS || !isKnown) return null
  return `“${words.replaceAll('“', '‘').replaceAll('”', '’')}”`
}

/** `On #8: who?` is `who?`: the citation, or the text beside it, names the note. */
function withoutName(text: string): string {
  return text.replace(/^\p{L}+ #\d+:\s*/u, '')
}

function shortest(notes: readonly Cited[]): Cited {
  const [first, ...rest] = notes
  if (!first) return { label: '', text: '', chosenBy: [] }
  return rest.reduce((short, note) => (note.text.length < short.text.length ? note : short), first)
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

function inWords(count: number): string {
  return NUMBERS[count] ?? String(count)
}
