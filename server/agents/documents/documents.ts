import type { DocumentRunName } from '#session/documents/document-run.ts'
import type { DocumentRunner } from './document-run.ts'
import { PROPOSAL } from './proposal-document.ts'
import { STEP_SUGGESTION } from './step-suggestion.ts'
import { SYNTHESIS } from './synthesis-document.ts'
import { THEME_RUN } from './themes-document.ts'

/** Everything that a synthesizer writes, and the moderator's suggestions. */
export const DOCUMENTS: Readonly<Record<DocumentRunName, DocumentRunner>> = {
  synthesis: SYNTHESIS,
  'theme-run': THEME_RUN,
  proposal: PROPOSAL,
  'step-suggestion': STEP_SUGGESTION,
}
