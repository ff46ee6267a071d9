import { ASK_LABELS } from './ask-labels.ts'
import { useAiAdvisors } from './use-ai-advisors.ts'

/**
 * The placeholder of the question field: that AI answers, unless only the demo script does.
 * @param hasRounds whether questions were asked before
 */
export function useQuestionHint(hasRounds: boolean): string {
  const isAi = useAiAdvisors()
  if (!hasRounds) return isAi ? ASK_LABELS.firstQuestionToAi : ASK_LABELS.firstQuestion
  return isAi ? ASK_LABELS.nextQuestionToAi : ASK_LABELS.nextQuestion
}
