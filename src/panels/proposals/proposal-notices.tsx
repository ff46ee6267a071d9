import { FailureSentence } from '#canvas/sentences/failure-sentence.tsx'
import { useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import type { ProposalView } from '#session/proposals/proposal.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { staleLabel } from './proposal-labels.ts'
import type { Chain } from './proposal-versions.ts'
import { PROPOSALS_LABELS } from './proposals-labels.ts'
import type { Sources } from './use-proposal-sources.ts'
import type { Writing } from './use-write-proposal.ts'

interface ProposalNoticesProps {
  proposal: ProposalView
  chain: Chain
  sources: Sources
  writing: Writing
  onShowNewest: () => void
}

export function ProposalNotices(props: ProposalNoticesProps) {
  const { proposal, chain, sources, writing, onShowNewest } = props
  const mayWrite = mayRun(useSession()) && writing.disabledReason === null
  const newest = chain[0]
  const stale = staleLabel(proposal.stale)
  const isOlder = newest !== undefined && newest.id !== proposal.id
  const isEnded = proposal.state === 'done' || proposal.state === 'cancelled'
  return (
    <div className="mx-auto flex w-full max-w-[720px] flex-col gap-2 empty:hidden [&:not(:empty)]:mb-3 print:hidden">
      {proposal.failure && (
        <Notice
          tone="warn"
          action={
            mayWrite &&
            !isOlder && (
              <Button size="small" isBusy={writing.isBusy} onClick={writing.write}>
                {ACTION_LABELS.tryAgain}
              </Button>
            )
          }
        >
          <FailureSentence failure={proposal.failure} />
        </Notice>
      )}
      {proposal.state === 'cancelled' && <Notice>{PROPOSALS_LABELS.stopped}</Notice>}
      {isOlder && (
        <Notice
          action={
            <Button size="small" onClick={onShowNewest}>
              {PROPOSALS_LABELS.showVersion(newest.version)}
            </Button>
          }
        >
          {PROPOSALS_LABELS.earlierVersion}
        </Notice>
      )}
      {!isOlder && isEnded && stale && (
        <Notice
          className="border border-line"
          action={
            mayWrite && (
              <Button size="small" isBusy={writing.isBusy} onClick={writing.write}>
                {writing.label}
              </Button>
            )
          }
        >
          {stale}
        </Notice>
      )}
      {sources.failure && (
        <Notice tone="warn" action={<Button onClick={sources.again}>{ACTION_LABELS.tryAgain}</Button>}>
          {sources.failure.message}
        </Notice>
      )}
    </div>
  )
}
