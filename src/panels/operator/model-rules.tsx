'use client'

import { useEffect, useState } from 'react'
import type { ModelRulesChange, ModelRulesResponse } from '#api/models.ts'
import { Notice } from '#ui/notice.tsx'
import { AllowedModels } from './allowed-models.tsx'
import { DayBudgetCard } from './day-budget.tsx'
import { GuestBoards } from './guest-boards.tsx'
import type { OperatorApi } from './operator-requests.ts'

/** Which models agents can use, on which boards, and for how much a day. */
export function ModelRulesCard({ api }: { api: OperatorApi }) {
  const [rules, setRules] = useState<ModelRulesResponse | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    void api.readRules().then((answer) => {
      if (isGone) return
      if (answer.ok) setRules(answer.value.rules)
      else setError(answer.failure.message)
    })
    return () => {
      isGone = true
    }
  }, [api])
  /** Resolves to null, or to the error as a sentence. */
  const change = async (requested: ModelRulesChange): Promise<string | null> => {
    const answer = await api.changeRules(requested)
    if (!answer.ok) return answer.failure.message
    setRules(answer.value.rules)
    return null
  }
  if (error)
    return (
      <Notice tone="warn" className="mt-10">
        {error}
      </Notice>
    )
  if (!rules) return null
  return (
    <>
      <AllowedModels rules={rules} onChange={change} />
      <GuestBoards rules={rules} onChange={change} />
      <DayBudgetCard budget={rules.dayBudget} />
    </>
  )
}
