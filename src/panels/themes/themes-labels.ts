import type { ThemeCountsResponse } from '#api/themes.ts'
import { formatNumber } from '#base/format-number.ts'
import type { ThemeRun } from '#session/themes/theme-run.ts'
import { formatCount } from '#ui/format-count.ts'

export const THEMES_LABELS = {
  unnamedTheme: 'A theme without a name',
  ideaGone: 'Not in the log any more: it is left out.',
  aRemovedIdea: 'A removed idea',
  nameOfTheTheme: 'Name of the theme',
  noThemeYet: 'No theme yet.',
  themesSoFar: 'Themes so far',
  findingThemes: 'Finding themes',
  themesHint:
    'The synthesizer puts ideas together that belong together. What it finds can be accepted, changed or dismissed. The ideas stay as they are.',
  findThemes: 'Find themes',
  onTheirOwn: 'On their own',
  groupNotesOnCanvas: 'Group notes on the canvas',
  noThemes: 'No two of these ideas seem to belong together. Nothing was changed.',
  acceptTheme: (title: string) => `Accept the theme ${title}`,
  ideas: 'ideas',
  ideasOf: (title: string) => `Ideas of ${title || 'this theme'}`,
  summaryOf: (title: string) => `Summary of ${title || 'the theme'}`,
  moveIdea: (number: number) => `Move idea ${number}`,
  removeIdea: (number: number) => `Remove idea ${number} from the theme`,
  newIdeas: (count: number) => `${formatNumber(count)} new`,
  searchNewestAgain: (count: number) => `Search the newest ${formatNumber(count)} again`,
  searchAllAgain: (count: number) => `Search all ${formatNumber(count)} again`,
  findInNewest: (count: number) => `Find themes in the newest ${formatCount(count, 'idea')}`,
  findIn: (count: number) => `Find themes in ${formatCount(count, 'idea')}`,
  nothingChangedYet: (ideas: number) =>
    `${formatCount(ideas, 'idea')}. Nothing is changed until a person accepts a theme.`,
  askedFor: (ideas: number, asker: string, time: string) =>
    `From ${formatCount(ideas, 'idea')}, asked for by ${asker}, ${time}`,
  accepted: (themes: number) =>
    `${formatCount(themes, 'theme')} accepted: in the log, and as notes in the tray.`,
  chosen: (chosen: number, themes: number, ideas: number) =>
    `${chosen} of ${themes} chosen, with ${formatCount(ideas, 'idea')}`,
  unfit: (themes: number) =>
    `${formatCount(themes, 'theme')} can’t be accepted as ${themes === 1 ? 'it is' : 'they are'}`,
  dismissAll: 'Dismiss all',
  chooseAThemeFirst: 'Choose a theme first.',
  acceptThemes: (themes: number) => `Accept ${formatCount(themes, 'theme')}`,
  ideasAlone: (ideas: number) =>
    `${formatCount(ideas, 'idea')} in no theme. They stay in the log as they are.`,
  allIdeas: (count: number) => `All ${count}`,
  twoIdeasNeeded: 'A theme needs two ideas.',
  maxIdeas: (count: number) => `A theme holds at most ${count} ideas.`,
  nameNeeded: 'Give it a name.',
  undone: 'The themes were undone. The ideas are as they were before.',
  acceptedAgain: 'The themes were accepted again.',
  finding: 'Finding themes…',
  noneFound: 'No themes found',
  review: (count: number) => `Review ${formatCount(count, 'theme')}`,
} as const

export function freshLabel({ fresh, all }: ThemeCountsResponse, mayStart: boolean): string {
  if (all < 2) return 'There are too few ideas yet: a theme needs at least two.'
  if (fresh === 0) {
    const again = mayStart ? ` You can find themes in all ${formatCount(all, 'idea')} again.` : ''
    return `No idea is new since the last time.${again}`
  }
  if (fresh === 1) return 'One idea is new since the last time: a theme needs two.'
  return fresh === all
    ? `${formatCount(all, 'idea')} ${all === 1 ? 'is' : 'are'} in no theme yet.`
    : `${formatCount(fresh, 'idea')} of ${formatNumber(all)} are new since the last time.`
}

function themeCount({ accepted, grouped = [] }: ThemeRun): number {
  return accepted.length + grouped.length
}

/** A sentence about the place of the accepted themes. */
function whereLabel(themeRun: ThemeRun): string {
  const isOne = themeCount(themeRun) === 1
  if (themeRun.grouped) return `${isOne ? 'Its' : 'Their'} notes are in frames on the canvas.`
  return isOne
    ? 'It is in the log, and as a note in the tray.'
    : 'They are in the log, and as notes in the tray.'
}

/**
 * How the last run ended, as a sentence; null if it is under way or waits for a review. `who` is the person who settled
 * it.
 */
export function endLabel(themeRun: ThemeRun, who: string, failure: string | null): string | null {
  const themes = (count: number) => formatCount(count, 'theme')
  switch (themeRun.state) {
    case 'accepted':
      return `${who} accepted ${themes(themeCount(themeRun))}. ${whereLabel(themeRun)}`
    case 'dismissed':
      return themeRun.themes.length === 0
        ? 'The last search found no themes.'
        : `${who} dismissed ${themes(themeRun.themes.length)}. The ideas are as they were.`
    case 'undone':
      return `${who} took ${themes(themeCount(themeRun))} back. The ideas${themeRun.grouped ? ' and their notes' : ''} are as they were.`
    case 'cancelled':
      return 'The last search was stopped. Nothing was changed.'
    case 'failed':
      return failure ?? 'The last search for themes failed. Try again.'
    default:
      return null
  }
}

interface Grouped {
  numbers: readonly number[]
  movedNotes: readonly string[]
}

/** Returns the outcome of accepting: how many notes were moved into frames, and how many could not be moved. */
export function groupedLabel(themes: readonly Grouped[]): string {
  const moved = themes.reduce((sum, { movedNotes }) => sum + movedNotes.length, 0)
  const stayed = themes.reduce((sum, { numbers }) => sum + numbers.length, 0) - moved
  const done = `${formatCount(themes.length, 'theme')} grouped: ${formatCount(moved, 'note')} moved into frames.`
  if (stayed === 0) return done
  const stay = stayed === 1 ? '1 stays where it is' : `${stayed} stay where they are`
  return `${done} ${stay}: locked, in a frame already, or without a note.`
}
