import type { IdeaHistoryEntry } from '#api/ideas.ts'
import { joinNames } from '#base/join-names.ts'
import { nameWithProgram } from '#panels/labels/author-labels.ts'
import { CATEGORY_LABELS, STATUS_LABELS, shorten } from '#panels/labels/idea-labels.ts'

/** `who` is never empty: without a name from the server it is "The clerk". */
type Said = Pick<IdeaHistoryEntry, 'by' | 'from' | 'to'> & { who: string }

const CATEGORIES: Readonly<Record<string, string>> = CATEGORY_LABELS
const STATUSES: Readonly<Record<string, string>> = STATUS_LABELS

function lower(words: Readonly<Record<string, string>>, value: string | null): string {
  return value === null ? '' : (words[value] ?? value).toLowerCase()
}

function categoryLabel({ who, to }: Said): string {
  return to ? `${who} set its category to ${lower(CATEGORIES, to)}` : `${who} set its category`
}

function statusLabel({ who, from, to }: Said): string {
  if (to === 'archived') return `${who} archived it`
  return from === 'archived'
    ? `${who} took it out of the archive`
    : to
      ? `${who} set its status to ${lower(STATUSES, to)}`
      : `${who} changed its status`
}

/**
 * A sentence for each kind, without its full stop. An entry of an older log may lack `by`, `from` or `to`.
 */
const SENTENCES: Record<IdeaHistoryEntry['kind'], (entry: Said) => string> = {
  captured: ({ by, who }) => (by ? `${who} wrote it` : 'The clerk kept it'),
  // Logs of earlier versions don't name the person who changed the note.
  text: ({ by, who, to }) => `${by ? `${who} rewrote it` : 'Its note says'}: “${shorten(to ?? '', 60)}”`,
  'note-deleted': ({ by, who }) => (by ? `${who} deleted its note` : 'Its note was deleted'),
  'note-back': ({ by, who }) => (by ? `${who} restored its note` : 'Its note was restored'),
  category: categoryLabel,
  sorted: categoryLabel,
  status: statusLabel,
  tags: ({ who, to }) => (to ? `${who} tagged it ${to}` : `${who} removed its tags`),
  parent: ({ who, to }) =>
    to ? `${who} made it a reply to #${to.replace('#', '')}` : `${who} made it a separate idea`,
  linked: ({ who, to }) => (to ? `${who} linked it: ${to}` : `${who} linked it`),
  unlinked: ({ who, from, to }) => `${who} removed a link${(from ?? to) ? `: ${from ?? to}` : ''}`,
  promoted: ({ who, to }) => `${who} made it a ${lower(CATEGORIES, to) || 'decision'}`,
  demoted: ({ who }) => `${who} removed it from decisions and to-dos`,
  done: ({ who }) => `${who} ticked it off`,
  undone: ({ who }) => `${who} opened it again`,
  removed: ({ who }) => `${who} removed it`,
  restored: ({ who }) => `${who} restored it`,
  'plus-given': ({ who }) => `${who} gave +`,
  suggested: ({ who }) => `${who} suggested it`,
  'plus-removed': ({ who }) => `${who} removed the +`,
}

export function historyLabel(entry: IdeaHistoryEntry): string {
  const by = entry.by ? [nameWithProgram(entry.by, entry.program)] : []
  const names = [...by, ...entry.alsoBy.map(({ name }) => name)]
  return SENTENCES[entry.kind]({ ...entry, who: joinNames(names) || 'The clerk' })
}
