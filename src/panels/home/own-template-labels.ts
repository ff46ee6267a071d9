export const OWN_TEMPLATE_LABELS = {
  myTemplates: 'My templates',
  saveAction: 'Save as template…',
  saveTitle: 'Save as template',
  saveHint:
    'Keeps frames, drawings, agenda, advisors and settings. Later changes of this board do not change it.',
  withNotes: 'With its notes',
  saved: (title: string) => `“${title}” is a template. It is on the home page.`,
  startFrom: (title: string) => `Start from “${title}”`,
  moreFor: (title: string) => `More for the template “${title}”`,
  change: 'Open and change',
} as const
