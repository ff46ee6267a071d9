import { CHECK_TITLE } from '#panels/labels/check-labels.ts'

export const REPRESENTATION_LABELS = {
  openQuestion: 'Open question',
  ratedInPrivate: 'Everyone rates each point in private.',
  askQuestion: 'Ask: does this speak for you?',
  revisionHint: 'It answers every criticism and has a minority report.',
  criticisms: 'Criticisms',
  continueHint: 'Answers that were given count again.',
  byPoint: 'By point',
  discardTheAnswers: 'Discard the answers?',
  close: 'Close…',
  closeAndShowResults: 'Close and show results',
  private: 'Private',
  allInAll: 'All in all',
  criticismPlaceholder: 'What would have to change? One sentence.',
  clearRating: 'Clear rating',
  addCriticism: 'Add criticism',
  noReport: 'The model wrote none. The criticisms are below.',
  peopleAnswered: (people: string) => `${people} answered. Ratings of 3 and 4 count.`,
  fewerRated: (min: number) => `Fewer than ${min} people rated this.`,
  fewerRatedShort: (min: number) => `Fewer than ${min} people rated this:`,
  reviseAs: (version: number) => `Revise as version ${version}`,
  versionAndAnswers: (version: number, answers: string) => `Version ${version}. ${answers}.`,
  scaleHint: (lowest: string, max: number, highest: string, minAnswers: number) =>
    `0 is ${lowest}, ${max} is ${highest}. Only you see your answers. When it is closed, counts and criticisms are shown without names, from ${minAnswers} people on.`,
  onPoint: (point: string) => `On: ${point}`,
  closeWithoutResults: 'Close without results',
  discardHint: 'All answers are lost, and there is no result.',
  discardAnswers: 'Discard answers',
} as const

/** Read out when a check begins, and when its results are shown. */
export function checkNewsLabel(isOpen: boolean): string {
  return `${CHECK_TITLE} ${isOpen ? 'Open for answers.' : 'Results are shown.'}`
}
