/**
 * A piece of a line: a string is one line of plain words. `prose` keeps its lines, `note` also its lists, checkboxes and bold words,
 * `about` are facts that follow the words.
 */
export type MinutesSpan = string | { kind: 'strong' | 'prose' | 'note' | 'about'; text: string }

export interface MinutesItem {
  spans: readonly MinutesSpan[]
  /** Set for an item with a checkbox. */
  isTicked?: boolean
  items?: readonly MinutesItem[]
}

/** A part of the minutes, written as Markdown and in print. */
export type MinutesBlock =
  | { kind: 'heading'; level: 1 | 2 | 3 | 4; spans: readonly MinutesSpan[] }
  | { kind: 'paragraph'; spans: readonly MinutesSpan[] }
  | { kind: 'list'; isNumbered: boolean; items: readonly MinutesItem[] }

/** A heading; level 1 is the title. */
export function headingBlock(level: 1 | 2 | 3 | 4, ...spans: MinutesSpan[]): MinutesBlock {
  return { kind: 'heading', level, spans }
}

export function paragraphBlock(...spans: MinutesSpan[]): MinutesBlock {
  return { kind: 'paragraph', spans }
}

/** Someone's words as paragraphs; nothing if there are none. */
export function proseBlocks(text: string): MinutesBlock[] {
  return text.trim() === '' ? [] : [paragraphBlock(prose(text))]
}

/** A list below its headings; nothing without items. */
export function listBlocks(items: readonly MinutesItem[], ...headings: MinutesBlock[]): MinutesBlock[] {
  return items.length === 0 ? [] : [...headings, { kind: 'list', isNumbered: false, items }]
}

/** Like `listBlocks`, with numbers. */
export function numberedBlocks(items: readonly MinutesItem[], ...headings: MinutesBlock[]): MinutesBlock[] {
  return items.length === 0 ? [] : [...headings, { kind: 'list', isNumbered: true, items }]
}

export function item(...spans: MinutesSpan[]): MinutesItem {
  return { spans }
}

/** Bold words. */
export function strong(text: string): MinutesSpan {
  return { kind: 'strong', text }
}

/** Words that keep their lines. */
export function prose(text: string): MinutesSpan {
  return { kind: 'prose', text }
}

/** A note behind its number, if it has one. */
export function numberedNote(number: number | null, text: string): MinutesSpan[] {
  return [...(number === null ? [] : [strong(`#${number}`), ' ']), { kind: 'note', text }]
}

type Fact = string | false | null | undefined

/** The stated facts behind words; nothing without any. */
export function about(...facts: Fact[]): MinutesSpan[] {
  const text = joinFacts(facts, ' · ')
  return text === '' ? [] : [{ kind: 'about', text }]
}

/** ` (Bob, by 2026-12-01)`; empty without facts. */
export function inBrackets(...facts: Fact[]): string {
  const text = joinFacts(facts, ', ')
  return text === '' ? '' : ` (${text})`
}

function joinFacts(facts: readonly Fact[], separator: string): string {
  return facts.filter((fact) => typeof fact === 'string' && fact !== '').join(separator)
}
