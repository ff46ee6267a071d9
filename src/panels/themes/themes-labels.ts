import { formatNumber } from '#base/format-number.ts'
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
  themes: 'Themes',
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
} as const
