import type { ModelRulesChange } from '#api/models.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { Notice } from '#ui/notice.tsx'
import { AllowedModels } from './allowed-models.tsx'
import { DayBudgetCard } from './day-budget.tsx'
import { GuestBoards } from './guest-boards.tsx'
import type { OperatorApi } from './operator-requests.ts'

export function ModelRulesCard({ api }: { api: OperatorApi }) {
  const { value, failure, change: show } = useRead(['model-rules'], api.readRules)
  const change = async (requested: ModelRulesChange): Promise<string | null> => {
    const answer = await api.changeRules(requested)
    if (!answer.ok) return answer.failure.message
    show(() => answer.value)
    return null
  }
  if (failure)
    return (
      <Notice tone="warn" className="mt-10">
        {failure.message}
      </Notice>
    )
  if (!value) return null
  const { rules } = value
  return (
    <>
      <AllowedModels rules={rules} onChange={change} />
      <GuestBoards rules={rules} onChange={change} />
      <DayBudgetCard budget={rules.dayBudget} />
    </>
  )
}
