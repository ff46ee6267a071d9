import type { Gather } from '#session/gather.ts'

/** `1 idea`, `12 ideas`. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

/** What the button is called. */
export function buttonWords(newest: Gather | null): string {
  switch (newest?.state) {
    case 'queued':
    case 'thinking':
      return 'Gathering…'
    case 'proposed':
      return newest.themes.length === 0
        ? 'No themes found'
        : `Review ${countWords(newest.themes.length, 'theme')}`
    default:
      return 'Gather into themes'
  }
}

/** How the last gathering ended, in a sentence; null: it goes on, or waits for somebody. `who`: whoever settled it. */
export function endWords(gather: Gather, who: string): string | null {
  const themes = (count: number) => countWords(count, 'theme')
  switch (gather.state) {
    case 'accepted':
      return `${who} accepted ${themes(gather.accepted.length)}. They are in the log, and as notes in the tray.`
    case 'dismissed':
      return gather.themes.length === 0
        ? 'The last gathering found no themes.'
        : `${who} dismissed ${themes(gather.themes.length)}. The ideas are as they were.`
    case 'undone':
      return `${who} took ${themes(gather.accepted.length)} back. The ideas are as they were.`
    case 'cancelled':
      return 'The last gathering was stopped. Nothing was changed.'
    case 'failed':
      return gather.failure?.message ?? 'The last gathering failed. Try again.'
    default:
      return null
  }
}
