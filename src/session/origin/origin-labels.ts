import type { NoteOrigin } from './note-origin.ts'

/** The label on everything that the demo script wrote, always with these words. */
export const SCRIPT_LABEL = 'script, not an AI'

/** Sentence for pages where people meet a board's AI advisors for the first time. */
export const AI_TAKES_PART = 'AI advisors take part on this board.'

type Labels = Readonly<Record<NoteOrigin, string | null>>

const OF_PEOPLE = { person: null, 'person-by-clerk': 'kept by the clerk', program: null }

const LABELS: Labels = {
  ...OF_PEOPLE,
  ai: 'AI',
  'ai-edited': 'AI, edited by a person',
  script: SCRIPT_LABEL,
  'script-edited': `${SCRIPT_LABEL}, edited by a person`,
}

const LABELS_OF_COPIES: Labels = {
  ...OF_PEOPLE,
  ai: 'words of an AI',
  'ai-edited': 'words of an AI, edited by a person',
  script: 'words of a script, not an AI',
  'script-edited': 'words of a script, not an AI, edited by a person',
}

/**
 * The label of an origin beside the name of an author. `null`: the name alone shows it. People who copied an agent's
 * note are its authors, and must not be called an AI.
 * @param author `null`: the note has no name
 */
export function originLabel(origin: NoteOrigin, author: { kind: 'person' | 'agent' } | null): string | null {
  return (author?.kind === 'person' ? LABELS_OF_COPIES : LABELS)[origin]
}

/** Each origin in a few words, for tables and legends. */
export const ORIGIN_NAMES: Readonly<Record<NoteOrigin, string>> = {
  person: 'Person',
  'person-by-clerk': 'Person, kept by the clerk',
  program: 'Program',
  ai: 'AI',
  'ai-edited': 'AI, edited by a person',
  script: 'Script, not an AI',
  'script-edited': 'Script, not an AI, edited by a person',
}
