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
  all: 'all',
  groupNotesOnCanvas: 'Group notes on the canvas',
  themes: 'Themes',
  noThemes: 'No two of these ideas seem to belong together. Nothing was changed.',
} as const
