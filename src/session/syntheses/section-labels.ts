import type { SynthesisSection } from './synthesis.ts'

/** Headings of a synthesis. */
export const SECTION_LABELS: Record<SynthesisSection, string> = {
  agreement: 'Agreement',
  tensions: 'Tensions',
  'next-steps': 'Next steps',
}
