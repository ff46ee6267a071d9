export const STEP_SUGGESTION_LABELS = {
  suggestedStep: 'Suggested step',
  suggestSteps: 'Suggest next steps (AI)',
  suggestStepsHint:
    'When a facilitator asks. It never starts a step, and only facilitators see what it suggests.',
  suggestNext: 'Suggest the next step',
  looking: 'The moderator is looking for the next step…',
  agentSuggests: (name: string) => `${name} suggests`,
  removedStep: 'A step that was removed',
  startIt: 'Start it',
  seeSuggestion: 'See suggestion',
  suggestStep: 'Suggest a step',
} as const
