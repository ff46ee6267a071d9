import { clip } from '#agents/fence.ts'
import { keyTerms } from '#agents/words/key-terms.ts'
import type { ScriptNote } from './script-scene.ts'

const QUOTE_CHARS = 110

/** Notes of one group together, those of none each by itself; the largest first. */
export function groupsOf(notes: readonly ScriptNote[]): ScriptNote[][] {
  const groups = new Map<string, ScriptNote[]>()
  for (const note of notes) {
    const key = note.group ?? note.id
    groups.set(key, [...(groups.get(key) ?? []), note])
  }
  return [...groups.values()].sort((a, b) => b.length - a.length)
}

/** What several texts have in common, as one would head a list with it. */
export function headingOf(notes: readonly ScriptNote[]): string {
  const terms = keyTerms(
    notes.map(({ text }) => ({ text, weight: 1 })),
    3,
  )
  const sharers = (term: string) =>
    notes.filter(({ text }) => text.toLowerCase().includes(term.toLowerCase())).length
  const [first, second] = terms.sort((a, b) => sharers(b) - sharers(a))
  if (first === undefined) return clip(notes[0]?.text.replace(/\s+/g, ' ').trim() ?? '', 60)
  const both = second !== undefined && sharers(second) * 2 > notes.length ? `${first} and ${second}` : first
  return both.charAt(0).toUpperCase() + both.slice(1)
}

export function shortestOf(notes: readonly ScriptNote[]): string {
  const texts = notes.map(({ text }) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
  return texts.reduce((short, text) => (text.length < short.length ? text : short), texts[0] ?? '')
}

export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return `“${clip(line, QUOTE_CHARS).replaceAll('“', '‘').replaceAll('”', '’')}”`
}

export function labelsOf(notes: readonly ScriptNote[]): string {
  return notes.map(({ id }) => id).join(' ')
}

/** `Ann, Ben and two others`, each once. */
export function namesOf(notes: readonly ScriptNote[]): string {
  const names = [...new Set(notes.flatMap(({ by }) => by ?? []))]
  if (names.length <= 1) return names[0] ?? 'Someone'
  const shown = names.length > 3 ? names.slice(0, 2) : names.slice(0, -1)
  const rest = names.length - shown.length
  return `${shown.join(', ')} and ${rest === 1 ? names.at(-1) : `${inWords(rest)} others`}`
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export function inWords(count: number): string {
  return NUMBERS[count] ?? String(count)
}
