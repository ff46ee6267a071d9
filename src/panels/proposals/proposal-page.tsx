import { isOpenDocumentRun } from '#session/documents/document-run.ts'
import { hasProposalText } from '#session/proposals/proposal.ts'
import { PROPOSALS_LABELS } from './proposals-labels.ts'
import './proposal.css'
import { useMemo, useState } from 'react'
import { readProposal } from '#agents/documents/read-proposal.ts'
import type { MeResponse } from '#api/me.ts'
import { BoardContext, useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { BoardNotices } from '#panels/open-board/board-notices.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { type LivePageProps, OpenPage, useOpenBoard } from '#panels/open-board/open-page.tsx'
import { LazyCommentsOnPage } from '#panels/open-threads/lazy-comments.ts'
import { CheckAnnouncements } from '#panels/representation/check-announcements.tsx'
import { mayWrite } from '#session/members/may-write.ts'
import type { ProposalSource, ProposalText, ProposalView } from '#session/proposals/proposal.ts'
import { useNow } from '#ui/use-now.ts'
import { useReadable } from '#ui/use-readable.ts'
import { IdeaTexts } from './idea-chips.tsx'
import { ProposalDocument } from './proposal-document.tsx'
import { ProposalEditor } from './proposal-editor.tsx'
import { ProposalHead } from './proposal-head.tsx'
import { ProposalNotices } from './proposal-notices.tsx'
import { ProposalSide } from './proposal-side.tsx'
import type { Chain } from './proposal-versions.ts'
import { type Sources, useProposalSources } from './use-proposal-sources.ts'
import { type ShownProposal, useShownProposal } from './use-shown-proposal.ts'
import { useWriteProposal, type Writing } from './use-write-proposal.ts'
import { WriteProposal } from './write-proposal.tsx'

/** A board as one document: findings, actions and the authors of their ideas, in versions. Live, without a canvas. */
export function ProposalPage({ boardId, me }: { boardId: string; me: MeResponse }) {
  return <OpenPage boardId={boardId} me={me} Live={LiveProposal} />
}

function openNothing(): void {}

function LiveProposal({ connection, me }: LivePageProps) {
  const board = useOpenBoard({ connection, me, view: null, openNote: openNothing })
  if (!board) return null
  return (
    <BoardContext value={board}>
      <ShownPage />
    </BoardContext>
  )
}

function ShownPage() {
  const session = useSession()
  const shown = useShownProposal()
  const sources = useProposalSources(shown.proposal?.id ?? null)
  const [instructions, setInstructions] = useState('')
  const [isEditing, setEditing] = useState(false)
  const mayEdit = mayWrite(session) && isEditable(shown)
  const now = useNow()
  const texts = useMemo(
    () => new Map((sources.sources ?? []).map(({ number, text }) => [number, text])),
    [sources.sources],
  )
  const writing = useWriteProposal(shown, instructions, () => setInstructions(''))
  return (
    <IdeaTexts value={texts}>
      <div
        data-toasts="above-foot"
        className="parley-proposal fixed inset-0 flex flex-col overflow-clip bg-desk text-ink print:static print:block print:overflow-visible print:bg-transparent"
      >
        <CheckAnnouncements />
        <LazyCommentsOnPage />
        <ProposalHead
          proposal={shown.proposal}
          sources={sources.sources}
          onEdit={mayEdit && !isEditing ? () => setEditing(true) : null}
        />
        <BoardNotices />
        <div className="flex min-h-0 flex-1 max-tablet:flex-col max-tablet:overflow-y-auto print:block">
          <main className="min-w-0 px-6 py-6 tablet:flex-1 tablet:overflow-y-auto max-phone:px-3 max-phone:py-3 print:p-0">
            {shown.proposal && shown.chain ? (
              <Written
                isEditing={isEditing}
                onEdited={(id) => {
                  setEditing(false)
                  if (id !== null) shown.show(id)
                }}
                proposal={shown.proposal}
                chain={shown.chain}
                sources={sources}
                writing={writing}
                now={now}
                onShow={shown.show}
              />
            ) : (
              <NoProposal numbers={shown.numbers} />
            )}
          </main>
          <aside
            aria-label={PROPOSALS_LABELS.besideDocument}
            className="flex shrink-0 flex-col border-line bg-sheet tablet:w-[352px] tablet:border-l max-tablet:border-t print:hidden"
          >
            <div className="min-h-0 flex-1 tablet:overflow-y-auto">
              <ProposalSide
                shown={shown}
                instructions={instructions}
                onInstruct={setInstructions}
                now={now}
              />
            </div>
            {mayRun(session) && <Foot writing={writing} className="max-tablet:hidden" />}
          </aside>
        </div>
        {/* While it is edited, the form has its own buttons, and a phone has no room for both. */}
        {mayRun(session) && !isEditing && <Foot writing={writing} className="bg-sheet tablet:hidden" />}
      </div>
    </IdeaTexts>
  )
}

function Foot({ writing, className }: { writing: Writing; className: string }) {
  return (
    <footer
      className={`shrink-0 border-line border-t px-5 py-3.5 pb-[max(14px,env(safe-area-inset-bottom))] max-phone:px-4 print:hidden ${className}`}
    >
      <WriteProposal writing={writing} />
    </footer>
  )
}

interface WrittenProps {
  isEditing: boolean
  /** The id of the saved version; null if nothing was saved. */
  onEdited: (id: string | null) => void
  proposal: ProposalView
  chain: Chain
  sources: Sources
  writing: Writing
  now: number
  onShow: (id: string) => void
}

function Written(props: WrittenProps) {
  const { proposal, chain, sources, writing, now, onShow, isEditing, onEdited } = props
  const isWriting = isOpenDocumentRun(proposal)
  const text = useTextNow(proposal, sources.sources)
  const newest = chain[0]
  if (isEditing)
    return (
      <ProposalEditor proposal={proposal} chain={chain} onSaved={onEdited} onClose={() => onEdited(null)} />
    )
  return (
    <>
      <ProposalNotices
        proposal={proposal}
        chain={chain}
        sources={sources}
        writing={writing}
        onShowNewest={() => newest && onShow(newest.id)}
      />
      <ProposalDocument
        proposal={proposal}
        text={text}
        isWriting={isWriting}
        sources={sources.sources}
        now={now}
      />
    </>
  )
}

/** Only the newest version can be edited: a version is saved on top of it. */
function isEditable({ proposal, chain }: ShownProposal): boolean {
  return (
    proposal !== null && proposal === chain?.[0] && !isOpenDocumentRun(proposal) && hasProposalText(proposal)
  )
}

/** While a version is being written, the text so far, parsed from the stream. */
function useTextNow(proposal: ProposalView, sources: readonly ProposalSource[] | null): ProposalText {
  const { connection } = useBoard()
  const live = useReadable(useMemo(() => connection.liveText(proposal.id), [connection, proposal.id]))
  return useMemo(() => {
    if (!isOpenDocumentRun(proposal)) return proposal
    const known = (sources ?? []).map((source) => ({ ...source, promotion: null }))
    return readProposal(live ?? '', known).text
  }, [proposal, live, sources])
}

/**
 * Before the first version: its possible sources. `numbers` are the ideas chosen in the log; null for the whole board.
 */
function NoProposal({ numbers }: { numbers: readonly number[] | null }) {
  const { log } = useSession()
  const working = log.count - log.byStatus.archived
  const material = numbers ? PROPOSALS_LABELS.countChosen(numbers.length) : PROPOSALS_LABELS.allIdeas(working)
  return (
    <section
      aria-label={PROPOSALS_LABELS.noProposalYet}
      className="mx-auto w-full max-w-[720px] rounded-card border border-line-strong border-dashed px-12 py-12 max-phone:px-4 max-phone:py-8"
    >
      <h1 className="text-title">{numbers ? PROPOSALS_LABELS.ofChosenIdeas : PROPOSALS_LABELS.ofBoard}</h1>
      <p className="mt-2 text-phone leading-6">
        {working === 0 ? PROPOSALS_LABELS.noIdeasYet : PROPOSALS_LABELS.writeHint(material)}
      </p>
    </section>
  )
}
