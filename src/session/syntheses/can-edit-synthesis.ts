import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { mayWrite } from '#session/members/may-write.ts'
import type { Synthesis } from './synthesis.ts'

/** Whether this viewer may change the newest version of a synthesis by hand: it is written, and has sentences. */
export function canEditSynthesis(session: Parameters<typeof mayWrite>[0], newest: Synthesis): boolean {
  return mayWrite(session) && !isOpenDocumentRun(newest) && newest.sentences.length > 0
}
