import type { SummarySection } from '#session/interviews/interview-summary.ts'

/** Headings of the summary of an interview. */
export const SUMMARY_LABELS: Record<SummarySection, string> = {
  problem: 'Problem',
  requirements: 'Requirements',
  constraints: 'Constraints',
  approach: 'Approach',
  decisions: 'Decisions',
  'open-questions': 'Open questions',
  answers: 'Answers',
}
