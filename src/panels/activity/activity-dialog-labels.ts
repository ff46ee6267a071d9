export const ACTIVITY_DIALOG_LABELS = {
  showEarlier: 'Show earlier',
  noActivity: 'Nothing of this kind has happened here.',
  activityHint:
    'Who came and went, which steps ran, what was asked, and what was exported or deleted. Only facilitators and owners see this. Screenshots are not in it.',
} as const
