import type { IdeaHistoryEntry } from '#session/idea-view.ts'
import { CATEGORY_WORDS, STATUS_WORDS, shorten } from './idea-words.ts'

type Told = Pick<IdeaHistoryEntry, 'by' | 'from' | 'to'> & { who: string }

const CATEGORIES: Readonly<Record<string, string>> = CATEGORY_WORDS
const STATUSES: Readonly<Record<string, string>> = STATUS_WORDS

function lower(words: Readonly<Record<string, string>>, value: string | null): string {
  return value === null ? '' : (words[value] ?? value).toLowerCase()
}

function filedWords({ who, to }: Told): string {
  return to ? `${who} filed it under ${lower(CATEGORIES, to)}` : `${who} filed it`
}

function statusWords({ who, from, to }: Told): string {
  if (to === 'archived') return `${who} archived it`
  return from === 'archived'
    ? `${who} took it out of the archive`
    : `${who} moved it${to ? ` on to ${lower(STATUSES, to)}` : ''}`
}

const TOLD: Record<IdeaHistoryEntry['kind'], (told: Told) => string> = {
  captured: ({ by, who }) => (by ? `${who} wrote it` : 'The clerk kept it'),
  // A log of an earlier version does not name who changed the note.
  text: ({ by, who, to }) => `${by ? `${who} rewrote it` : 'Its note says'}: “${shorten(to ?? '', 60)}”`,
  'note-deleted': ({ by, who }) => (by ? `${who} deleted its note` : 'Its note was deleted'),
  'note-back': ({ by, who }) => (by ? `${who} brought its note back` : 'Its note came back'),
  category: filedWords,
  sorted: filedWords,
  status: statusWords,
  tags: ({ who, to }) => (to ? `${who} tagged it ${to}` : `${who} took its tags off`),
  parent: ({ who, to }) =>
    to ? `${who} made it a reply to #${to.replace('#', '')}` : `${who} made it stand by itself`,
  linked: ({ who, to }) => (to ? `${who} linked it: ${to}` : `${who} linked it`),
  unlinked: ({ who, from, to }) => `${who} took a link off${(from ?? to) ? `: ${from ?? to}` : ''}`,
  promoted: ({ who, to }) => `${who} made it a ${lower(CATEGORIES, to) || 'decision'}`,
  demoted: ({ who }) => `${who} took it off the decisions and to-dos`,
  done: ({ who }) => `${who} ticked it off`,
  undone: ({ who }) => `${who} opened it again`,
  removed: ({ who }) => `${who} removed it`,
  restored: ({ who }) => `${who} brought it back`,
  'plus-given': ({ who }) => `${who} gave +`,
  suggested: ({ who }) => `${who} suggested it`,
  'plus-taken': ({ who }) => `${who} took + back`,
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** What happened to an idea, as a sentence without its full stop: `Ines made it a decision`. */
export function historyWords(entry: IdeaHistoryEntry): string {
  const names = [entry.by, ...entry.alsoBy].flatMap((who) => who?.name ?? [])
  return TOLD[entry.kind]({ ...entry, who: LIST.format(names) || 'The clerk' })
}
