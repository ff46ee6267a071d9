import { RotateCcw } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { ADVISOR_REFUSAL_LABELS } from '#panels/open-board/advisor-refusal-labels.ts'
import { useLooks } from '#panels/open-board/agent-look.ts'
import { barredAgentRefusal } from '#panels/open-board/barred-model.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { boardRuleRefusal } from '#panels/open-board/board-rule.ts'
import { useRequest } from '#panels/open-board/use-request.ts'
import { roundsApi } from '#panels/requests/round-requests.ts'
import type { RoundView } from '#session/rounds/round.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { ADVISORS_TAB_LABELS } from './advisors-tab-labels.ts'
import { spentOn } from './amount-labels.ts'
import { advisorsAskedAgain, askAgainLabel } from './ask-again-labels.ts'
import { BudgetBar } from './budget-bar.tsx'

export function AskAgain({ round }: { round: RoundView }) {
  const { connection, panel, boardRule } = useBoard()
  const session = useSession()
  const { settings, agents, models } = session
  const looks = useLooks()
  const request = useRequest()
  const [isOpen, setOpen] = useState(false)
  const asked = advisorsAskedAgain(round, agents)
  const off = models.isOn
    ? (boardRuleRefusal(session, boardRule, asked) ?? barredAgentRefusal(session, asked))
    : ADVISOR_REFUSAL_LABELS.off
  const words = askAgainLabel(round, {
    agents,
    settings,
    nameOf: (agentId) => looks(agentId).name,
    spent: spentOn(round, round.synthesisId ? (session.syntheses[round.synthesisId] ?? null) : null),
  })
  const ask = (): void =>
    request.send(
      () => roundsApi.rerun(connection.boardId, round.id),
      () => {
        setOpen(false)
        panel.set({ ...panel.get(), roundId: null, synthesisId: null })
      },
    )
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button size="small" kind="quiet" icon={<RotateCcw size={14} aria-hidden />} disabledReason={off}>
          {ADVISORS_TAB_LABELS.askThisAgain}
        </Button>
      </Popover.Trigger>
      <PopoverContent
        side="bottom"
        align="end"
        aria-label={ADVISORS_TAB_LABELS.askRoundAgain(round.number)}
        className="w-80 max-w-[calc(100vw-16px)] p-4"
      >
        <h2 className="text-body">{ADVISORS_TAB_LABELS.askThisAgain}</h2>
        <p className="mt-1 text-small">{words.who}</p>
        <p className="mt-1 text-ink-2 text-small">{words.spent}</p>
        <BudgetBar />
        <FailureText className="mb-2">{request.failure?.message}</FailureText>
        <div className="flex justify-end gap-2">
          <Popover.Close asChild>
            <Button size="small" kind="quiet">
              {ACTION_LABELS.cancel}
            </Button>
          </Popover.Close>
          <Button size="small" kind="primary" isBusy={request.isBusy} onClick={ask}>
            {ACTION_LABELS.askAgain}
          </Button>
        </div>
      </PopoverContent>
    </Popover.Root>
  )
}
