import type { Gather } from '#session/gather.ts'
import { formatCount } from '#ui/format-count.ts'

/** What the button is called. */
export function buttonWords(newest: Gather | null): string {
  switch (newest?.state) {
    case 'queued':
    case 'thinking':
      return 'Gathering…'
    case 'proposed':
      return newest.themes.length === 0
        ? 'No themes found'
        : `Review ${formatCount(newest.themes.length, 'theme')}`
    default:
      return 'Gather into themes'
  }
}

function count({ accepted, grouped = [] }: Gather): number {
  return accepted.length + grouped.length
}

interface Grouped {
  numbers: readonly number[]
  movedNotes: readonly string[]
}

/** What accepting did: `2 themes grouped, 9 notes in frames. 3 stay where they are: locked, in a frame, or without a note.` */
export function groupedWords(themes: readonly Grouped[]): string {
  const moved = themes.reduce((sum, { movedNotes }) => sum + movedNotes.length, 0)
  const stayed = themes.reduce((sum, { numbers }) => sum + numbers.length, 0) - moved
  const done = `${formatCount(themes.length, 'theme')} grouped: ${formatCount(moved, 'note')} moved into frames.`
  if (stayed === 0) return done
  const stay = stayed === 1 ? '1 stays where it is' : `${stayed} stay where they are`
  return `${done} ${stay}: locked, in a frame already, or without a note.`
}

/** How the last gathering ended, in a sentence; null: it goes on, or waits for somebody. `who`: whoever settled it. */
export function endWords(gather: Gather, who: string): string | null {
  const themes = (count: number) => formatCount(count, 'theme')
  switch (gather.state) {
    case 'accepted':
      return `${who} accepted ${themes(count(gather))}. ${gather.grouped ? 'Their notes are in frames on the canvas.' : 'They are in the log, and as notes in the tray.'}`
    case 'dismissed':
      return gather.themes.length === 0
        ? 'The last gathering found no themes.'
        : `${who} dismissed ${themes(gather.themes.length)}. The ideas are as they were.`
    case 'undone':
      return `${who} took ${themes(count(gather))} back. The ideas${gather.grouped ? ' and their notes' : ''} are as they were.`
    case 'cancelled':
      return 'The last gathering was stopped. Nothing was changed.'
    case 'failed':
      return gather.failure?.message ?? 'The last gathering failed. Try again.'
    default:
      return null
  }
}
