import { useState } from 'react'
import { FailureSentence } from '#canvas/sentences/failure-sentence.tsx'
import { savedLabel } from '#panels/documents/edited-by.tsx'
import { useRestoreVersion } from '#panels/documents/use-edit-document.ts'
import { DOCUMENT_LABELS, documentStateLabel } from '#panels/labels/document-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { ModelLine } from '#panels/open-board/model-line.tsx'
import { CheckLine } from '#panels/representation/check-line.tsx'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { mayWrite } from '#session/members/may-write.ts'
import type { ProposalView } from '#session/proposals/proposal.ts'
import { hasProposalText } from '#session/proposals/proposal.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { classNames } from '#ui/class-names.ts'
import { formatCount } from '#ui/format-count.ts'
import { formatMoment } from '#ui/format-day.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { RowButton } from '#ui/row-button.tsx'
import { ProposalChanges } from './proposal-changes.tsx'
import { proposalsApi } from './proposal-requests.ts'
import { type Chain, versionBefore } from './proposal-versions.ts'
import { PROPOSALS_LABELS } from './proposals-labels.ts'

interface VersionListProps {
  chain: Chain
  shownId: string
  now: number
  onShow: (id: string) => void
}

/**
 * All versions, newest first, each with its changes. People who can edit may save an earlier one again as the newest.
 */
export function VersionList({ chain, shownId, now, onShow }: VersionListProps) {
  const session = useSession()
  const [newest] = chain
  const canRestore = mayWrite(session) && newest !== undefined && !isOpenDocumentRun(newest)
  const restore = useRestoreVersion(proposalsApi.restore, onShow)
  return (
    <ol
      aria-label={DOCUMENT_LABELS.versions}
      className="divide-y divide-line rounded-card border border-line bg-raised"
    >
      {chain.map((proposal, i) => (
        <VersionRow
          key={proposal.id}
          proposal={proposal}
          before={versionBefore(chain, proposal)}
          isShown={proposal.id === shownId}
          now={now}
          onShow={() => onShow(proposal.id)}
          onRestore={
            canRestore && i > 0 && hasProposalText(proposal) ? () => restore(proposal.id, newest.id) : null
          }
        />
      ))}
    </ol>
  )
}

interface VersionRowProps {
  proposal: ProposalView
  before: ProposalView | null
  isShown: boolean
  now: number
  onShow: () => void
  /** null: it is the newest, or this viewer may not. */
  onRestore: (() => void) | null
}

function VersionRow({ proposal, before, isShown, now, onShow, onRestore }: VersionRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { people } = useSession()
  const { version, startedAt, state, scope, metrics, model, instructions, failure, requestedBy } = proposal
  const canCompare = before !== null && hasProposalText(proposal)
  return (
    <li className={classNames('px-3 py-2', isShown && 'shadow-[inset_3px_0_0_var(--ink)]')}>
      <RowButton
        aria-current={isShown || undefined}
        onClick={onShow}
        className="flex items-baseline gap-2 text-small max-phone:items-center"
      >
        <b className="font-button">{DOCUMENT_LABELS.version(version)}</b>
        <time className="text-ink-2 tabular-nums">{formatMoment(startedAt, now)}</time>
        <span className="ml-auto text-ink-2">
          {documentStateLabel(state) ?? formatCount(metrics.ideas, 'idea')}
        </span>
      </RowButton>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink-2 text-small">
        <span className="min-w-0 truncate">
          {savedLabel(proposal, people) ?? people[requestedBy]?.name ?? PERSON_LABELS.someone}
          {scope === 'selection' && PROPOSALS_LABELS.chosenIdeas}
        </span>
        {model && <ModelLine model={model} />}
      </p>
      {instructions && (
        <p dir="auto" className="mt-0.5 break-words text-ink-2 text-small">
          {DOCUMENT_LABELS.asked(instructions)}
        </p>
      )}
      <CheckLine documentId={proposal.id} />
      {failure && (
        <p className="mt-0.5 text-small text-warn">
          <FailureSentence failure={failure} />
        </p>
      )}
      {onRestore && (
        <LinkButton
          aria-label={DOCUMENT_LABELS.restoreVersion(version)}
          onClick={onRestore}
          className="mt-0.5 mr-4"
        >
          {ACTION_LABELS.restore}
        </LinkButton>
      )}
      {canCompare && (
        <LinkButton
          aria-expanded={isOpen}
          aria-label={DOCUMENT_LABELS.changedBetween(before.version, version)}
          onClick={() => setOpen(!isOpen)}
          className="mt-0.5"
        >
          {DOCUMENT_LABELS.whatChanged}
        </LinkButton>
      )}
      {isOpen && before && <ProposalChanges before={before} after={proposal} />}
    </li>
  )
}
