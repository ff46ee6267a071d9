import { Plus } from 'lucide-react'
import { DOCUMENT_LABELS } from '#panels/labels/document-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { whoMayRun } from '#panels/open-board/who-may-run-labels.ts'
import { CheckPart } from '#panels/representation/check-part.tsx'
import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { hasProposalText } from '#session/proposals/proposal.ts'
import { MAX_INSTRUCTIONS_CHARS } from '#session/syntheses/synthesis.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/format-day.ts'
import { RowButton } from '#ui/row-button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Chain } from './proposal-versions.ts'
import { PROPOSALS_LABELS } from './proposals-labels.ts'
import type { ShownProposal } from './use-shown-proposal.ts'
import { VersionList } from './version-list.tsx'

interface ProposalSideProps {
  shown: ShownProposal
  instructions: string
  onInstruct: (instructions: string) => void
  now: number
}

export function ProposalSide({ shown, instructions, onInstruct, now }: ProposalSideProps) {
  const session = useSession()
  const { chain, chains, proposal, numbers, show } = shown
  const others = chains.filter((other) => other !== chain)
  return (
    <div className="flex flex-col gap-5 p-5 max-phone:p-4">
      {chain && proposal && (
        <section aria-label={DOCUMENT_LABELS.versions}>
          <h2 className="mb-2 text-board">{DOCUMENT_LABELS.versions}</h2>
          <VersionList chain={chain} shownId={proposal.id} now={now} onShow={show} />
        </section>
      )}
      {chain && proposal && !isOpenDocumentRun(proposal) && hasProposalText(proposal) && (
        <CheckPart document={proposal} versions={chain} heading="h2" onRevised={show} />
      )}
      {others.length > 0 && <OtherProposals others={others} now={now} onShow={show} />}
      {mayRun(session) ? (
        <>
          <TextArea
            label={proposal ? DOCUMENT_LABELS.instructionsForNext : PROPOSALS_LABELS.yourInstructions}
            isResizable
            value={instructions}
            rows={3}
            maxLength={MAX_INSTRUCTIONS_CHARS}
            dir="auto"
            onChange={(event) => onInstruct(event.target.value)}
          />
          {proposal && numbers === null && (
            <Button
              kind="quiet"
              size="small"
              icon={<Plus size={15} aria-hidden />}
              onClick={() => show(null)}
              className="self-start"
            >
              {PROPOSALS_LABELS.anotherProposal}
            </Button>
          )}
        </>
      ) : (
        <p className="text-ink-2 text-small">{whoMayRun(session, 'write-version')}</p>
      )}
    </div>
  )
}

interface OtherProposalsProps {
  others: readonly Chain[]
  now: number
  onShow: (id: string) => void
}

function OtherProposals({ others, now, onShow }: OtherProposalsProps) {
  return (
    <section aria-label={PROPOSALS_LABELS.otherProposals}>
      <h2 className="mb-2 text-board">{PROPOSALS_LABELS.otherProposals}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {others.map(([newest]) =>
          newest ? (
            <li key={newest.id}>
              <RowButton onClick={() => onShow(newest.id)} className="block px-3 py-2 text-small">
                <span dir="auto" className="block truncate font-button">
                  {newest.title || PROPOSALS_LABELS.withoutTitle}
                </span>
                <span className="text-ink-2">
                  {PROPOSALS_LABELS.versionAt(newest.version, formatMoment(newest.startedAt, now))}
                </span>
              </RowButton>
            </li>
          ) : null,
        )}
      </ul>
    </section>
  )
}
