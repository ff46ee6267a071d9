import { useAiAdvisors } from './use-ai-advisors.ts'

/**
 * The placeholder of the question field: that AI answers, unless only the demo script does.
 * @param hasRounds whether questions were asked before
 */
export function useQuestionHint(hasRounds: boolean): string {
  const who = useAiAdvisors() ? 'the AI advisors' : 'the advisors'
  if (!hasRounds) return `Ask ${who} a question`
  return who === 'the AI advisors' ? `Next question to ${who}` : 'Next question'
}
