import type { OwnChange } from '#panels/requests/own-change.ts'
import { formatCount } from '#ui/format-count.ts'

export const UNSENT_CHANGE_LABELS = {
  waits: (change: string) => `${change}: kept in this browser, sent when you are online`,
  refused: (change: string, why: string) => `Not sent: ${change}. ${why}`,
  someRefused: (count: number) =>
    `${formatCount(count, 'change')} that you made offline ${count === 1 ? 'was' : 'were'} not taken`,
  aNote: 'a note',
} as const

/** `Your 2 votes for “Soup at seven”`. @param about the beginning of the note, document or question */
export function unsentChangeLabel(change: OwnChange, about: string): string {
  const it = about === '' ? UNSENT_CHANGE_LABELS.aNote : `“${about}”`
  switch (change.kind) {
    case 'plus':
      return change.isOn ? `Your + on ${it}` : `Your + taken back from ${it}`
    case 'vote':
      return change.count > 0
        ? `Your ${change.count === 1 ? 'vote' : formatCount(change.count, 'vote')} for ${it}`
        : `Your votes taken back from ${it}`
    case 'rating':
      return change.scores.length > 0 ? `Your scores for ${it}` : `Your scores taken back from ${it}`
    case 'check':
      return `Your answer about ${it}`
    case 'done':
      return `${it} as ${change.isDone ? 'done' : 'open again'}`
    case 'promotion':
      return `${it} as a ${change.promotion.kind === 'todo' ? 'to-do' : 'decision'}`
    case 'answer':
      return `Your answer to ${it}`
  }
}
