import type { ToolCall } from '#agents/clerk/read-tool-call.ts'
import type { NamedSentence } from '#base/sentence.ts'
import { actionSentence } from '#session/clerk/action-sentences.ts'
import { TOOL_RESULT_SENTENCES } from './tool-result-sentences.ts'

/** Ideas and drafts of one answer. */
export const MAX_SAVED = 8
const MAX_CALLS = 40

/** Counts the actions of one answer. */
export function createToolAllowance() {
  let calls = 0
  let saved = 0
  let hasSuggested = false
  return {
    takeCall(): boolean {
      calls += 1
      return calls <= MAX_CALLS
    },
    /** Why this answer may not make the call. `isQuiet`: it is not for the person. */
    refusalOf({ tool }: ToolCall): { why: NamedSentence; isQuiet: boolean } | null {
      if (tool === 'suggest_link' && hasSuggested)
        return { why: { message: TOOL_RESULT_SENTENCES.oneSuggestion }, isQuiet: true }
      if (tool !== 'save_idea' && tool !== 'keep_draft') return null
      saved += 1
      const why = actionSentence('clerk-max-ideas', { max: MAX_SAVED })
      return saved > MAX_SAVED ? { why, isQuiet: false } : null
    },
    count({ tool }: ToolCall, result: object): void {
      if (tool === 'suggest_link' && 'suggested' in result) hasSuggested = true
    },
  }
}
