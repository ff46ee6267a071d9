import { joinNames } from '#base/join-names.ts'
import {
  countAuthors,
  groupsOf,
  headingOf,
  inWords,
  labelsOf,
  quoted,
  shortestOf,
  withoutAnswered,
} from './group-words.ts'
import { revisionLines } from './revise.ts'
import type { ScriptNote, ScriptScene } from './script-scene.ts'

const MAX_GROUPS = 6
const MAX_TITLE_CHARS = 120
const MAX_QUESTIONS = 4
const MAX_ALONE = 3
const MAX_ACTIONS = 6
const MAX_CHOSEN = 3
const MAX_CITED = 12
const SETTLED = /^(decided|done|to be done)\b/
const STEP =
  /\b(tomorrow|this week|by (monday|friday)|try|ask|visit|list|count|put|write|agree on|set up|paint|phone|move|start|begin)\b/i

/** Writes a scripted proposal: ideas with similar wording, chosen ones, open ones, and those that sound like a step. */
export function propose(scene: ScriptScene): string {
  const given = scene.notes.filter(({ what }) => what === 'to-propose')
  const themes = given.filter(isTheme)
  const all = given.filter((note) => !isTheme(note))
  const questions = all.filter(({ category, text }) => category === 'question' || /\?/.test(text))
  const sure = all.filter((note) => !questions.includes(note))
  const groups = groupsOf(sure).flatMap((group) => {
    const name = group.length > 1 ? nameOf(group, themes) : null
    return name === null ? [] : [{ group, name }]
  })
  return [
    `# ${titleOf(scene)}`,
    '## Summary',
    summaryOf(all, groups),
    '## Findings',
    ...findings(sure, groups),
    ...questions.slice(0, MAX_QUESTIONS).map((note) => `- Open: ${quoted(note.text)} ${cite([note])}`),
    '## Actions',
    ...sure
      .filter(isStep)
      .slice(0, MAX_ACTIONS)
      .map((note) => `- ${plainText(note)} ${cite([note])}`),
    ...revisionLines(scene),
  ].join('\n')
}

interface NamedGroup {
  group: readonly ScriptNote[]
  name: string
}

/** The board's own title, whole or not at all. */
function titleOf({ question }: ScriptScene): string {
  return question !== '' && question.length <= MAX_TITLE_CHARS
    ? `What to do about “${question}”`
    : 'What the ideas come to'
}

const THEME = /^a theme that holds /

function isTheme({ remark = '' }: ScriptNote): boolean {
  return THEME.test(remark)
}

/** Returns the accepted theme title of a group, or else the words that it shares; `null` if those don't name a subject. */
function nameOf(group: readonly ScriptNote[], themes: readonly ScriptNote[]): string | null {
  const theme = themes.find((other) => other.group !== undefined && other.group === group[0]?.group)
  const title = theme?.text.split('\n')[0]?.replace(/:$/, '').trim()
  return title || headingOf(group)
}

function summaryOf(all: readonly ScriptNote[], groups: readonly NamedGroup[]): string {
  const count = all.length === 1 ? 'One idea' : `${all.length} ideas`
  const first = `${count} by ${countAuthors(all)} went in.`
  const subjects = groups.slice(0, MAX_CHOSEN).map(({ name }) => `“${name}”`)
  const second = subjects.length > 0 ? ` Most is said about ${joinNames(subjects)}.` : ''
  return `${first}${second}${choiceWords(all)}`
}

/** People and the moderator apart: an idea that both selected is listed for each. */
function choiceWords(all: readonly ScriptNote[]): string {
  const people = all.filter(isChosenByPeople).length
  const moderator = all.filter(({ chosenBy = [] }) => chosenBy.includes('moderator')).length
  if (people > 0 && moderator > 0)
    return ` People chose ${inWords(people)} of them, the moderator ${inWords(moderator)}.`
  if (people > 0) return ` People chose ${inWords(people)} of them.`
  return moderator > 0 ? ` The moderator chose ${inWords(moderator)} of them; people chose none.` : ''
}

function isChosenByPeople({ chosenBy = [] }: ScriptNote): boolean {
  return chosenBy.includes('people')
}

function findings(sure: readonly ScriptNote[], groups: readonly NamedGroup[]): string[] {
  const together = groups
    .slice(0, MAX_GROUPS)
    .map(
      ({ group, name }) =>
        `- ${name}: ${inWords(group.length)} ideas share words; the shortest says it as ${quoted(shortestOf(group))} ${cite(group)}`,
    )
  const wanted = [
    ...chosenLine('Chosen by people', sure.filter(isChosenByPeople)),
    ...chosenLine(
      'Chosen by the moderator alone',
      sure.filter((note) => note.chosenBy?.includes('moderator') && !isChosenByPeople(note)),
    ),
  ]
  if (together.length + wanted.length > 0) return [...together, ...wanted]
  return sure.slice(0, MAX_ALONE).map((note) => `- In no theme so far: ${quoted(note.text)} ${cite([note])}`)
}

function chosenLine(whose: string, chosen: readonly ScriptNote[]): string[] {
  if (chosen.length === 0) return []
  const shown = chosen.slice(0, MAX_CHOSEN).map(({ text }) => quoted(text))
  const rest = chosen.length - shown.length
  return [`- ${whose}: ${shown.join('; ')}${rest > 0 ? `; and ${inWords(rest)} more` : ''} ${cite(chosen)}`]
}

function isStep({ category, text, remark = '' }: ScriptNote): boolean {
  return !SETTLED.test(remark) && (category === 'todo' || category === 'decision' || STEP.test(text))
}

function plainText({ text }: ScriptNote): string {
  return withoutAnswered(text.replace(/\s+/g, ' ').trim())
}

function cite(notes: readonly ScriptNote[]): string {
  return `[${labelsOf(notes.slice(0, MAX_CITED))}]`
}
