import { type ReactNode, useState } from 'react'
import { formatNumber } from '#base/format-number.ts'
import { EditedBy } from '#panels/documents/edited-by.tsx'
import { dueDayLabel } from '#panels/labels/due-labels.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { CommentButton } from '#panels/open-board/comment-button.tsx'
import { ModelLine } from '#panels/open-board/model-line.tsx'
import { RevisionPart } from '#panels/representation/revision-part.tsx'
import type { ProposalSource, ProposalText, ProposalView } from '#session/proposals/proposal.ts'
import { hasProposalText } from '#session/proposals/proposal.ts'
import { classNames } from '#ui/class-names.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { formatMoment } from '#ui/format-day.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { AuthorName, useEveryAuthor } from './author-name.tsx'
import { IdeaChip, IdeaChips } from './idea-chips.tsx'
import { metricLabel } from './proposal-labels.ts'
import { PROPOSALS_LABELS } from './proposals-labels.ts'

interface ProposalDocumentProps {
  proposal: ProposalView
  text: ProposalText
  isWriting: boolean
  /** The ideas that the version was made of; null until they have arrived. */
  sources: readonly ProposalSource[] | null
  now: number
}

export function ProposalDocument({ proposal, text, isWriting, sources, now }: ProposalDocumentProps) {
  const { version, startedAt, model } = proposal
  const documentId = isWriting ? null : proposal.id
  return (
    <article
      aria-label={text.title || PAGE_LABELS.proposal}
      // Announced when it is complete: a screen reader would otherwise repeat each word.
      aria-busy={isWriting}
      className="mx-auto w-full max-w-[720px] rounded-card border border-line bg-raised px-12 pt-9 pb-10 max-tablet:px-8 max-phone:px-4 max-phone:pt-5 max-phone:pb-6 print:max-w-none print:border-0 print:bg-transparent print:p-0"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-small">
        <span>{PROPOSALS_LABELS.proposalVersionAt(version, formatMoment(startedAt, now))}</span>
        {model && <ModelLine model={model} />}
      </p>
      <h1 dir="auto" className="mt-2 min-h-7 text-balance break-words text-title">
        {text.title}
      </h1>
      <EditedBy edited={text.titleEdited} />
      {!hasProposalText(text) && isWriting && (
        <p className="mt-4 text-body text-ink-2">{FIELD_LABELS.noWordsYet}</p>
      )}
      {text.summary.split(/\n{2,}/).map(
        (paragraph, i) =>
          paragraph !== '' && (
            <p key={i} dir="auto" className="mt-3 break-words text-phone leading-6">
              {paragraph}
            </p>
          ),
      )}
      {documentId && text.summary !== '' && (
        <CommentButton
          anchor={{ kind: 'sentence', documentId, pointId: 'summary' }}
          name={FIELD_LABELS.summary}
        />
      )}
      <EditedBy edited={text.summaryEdited} />
      <Findings findings={text.findings} documentId={documentId} />
      <Actions actions={text.actions} documentId={documentId} now={now} />
      {isWriting && <span aria-hidden className="motion-caret mt-2 block h-4 w-0.5 bg-ink" />}
      {!isWriting && text.revision && <RevisionPart revision={text.revision} heading="h2" />}
      {!isWriting && <Figures proposal={proposal} />}
      {sources && <SourceList key={proposal.id} sources={sources} />}
    </article>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-7">
      <h2 className="text-board text-ink-2">{title}</h2>
      {children}
    </section>
  )
}

/** A version that is being written has no sentences to comment on. */
interface PartsProps {
  documentId: string | null
}

function Findings({ findings, documentId }: Pick<ProposalText, 'findings'> & PartsProps) {
  const authorOf = useEveryAuthor()
  if (findings.length === 0) return null
  return (
    <Section title={PROPOSALS_LABELS.findings}>
      <ol className="mt-1 divide-y divide-line">
        {findings.map(({ text, numbers, people, edited }, i) => (
          <li key={i} className="break-inside-avoid py-3">
            <p dir="auto" className="break-words text-phone leading-6">
              {text}
            </p>
            <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5">
              <IdeaChips numbers={numbers} label={PROPOSALS_LABELS.itsIdeas} />
              {numbers.length === 0 && (
                <p className="text-small text-warn">{PROPOSALS_LABELS.noIdeaSaysThis}</p>
              )}
              <EditedBy edited={edited} />
              {documentId && (
                <CommentButton
                  anchor={{ kind: 'sentence', documentId, pointId: `f${i + 1}` }}
                  name={PROPOSALS_LABELS.finding(i + 1)}
                />
              )}
              {people.length > 0 && (
                <ul
                  aria-label={PROPOSALS_LABELS.from}
                  className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-small"
                >
                  {people.flatMap((id) => {
                    const author = authorOf(id)
                    return author
                      ? [
                          <li key={id} className="flex min-w-0">
                            <AuthorName author={author} />
                          </li>,
                        ]
                      : []
                  })}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Actions({ actions, documentId, now }: Pick<ProposalText, 'actions'> & PartsProps & { now: number }) {
  const authorOf = useEveryAuthor()
  if (actions.length === 0) return null
  return (
    <Section title={PROPOSALS_LABELS.actions}>
      <ul className="mt-1 divide-y divide-line">
        {actions.map(({ text, numbers, ownerId, ownerName, due, edited }, i) => {
          const owner = authorOf(ownerId)
          return (
            <li key={i} className="break-inside-avoid py-3">
              <p dir="auto" className="break-words text-phone leading-6">
                {text}
              </p>
              <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-small">
                {owner && <AuthorName author={owner} />}
                {!owner && ownerName && <span title={FIELD_LABELS.notOnBoard}>{ownerName}</span>}
                {due && <span className="text-ink-2">{PROPOSALS_LABELS.by(dueDayLabel(due, now))}</span>}
                <IdeaChips numbers={numbers} label={PROPOSALS_LABELS.itsIdeas} />
                <EditedBy edited={edited} />
                {documentId && (
                  <CommentButton
                    anchor={{ kind: 'sentence', documentId, pointId: `a${i + 1}` }}
                    name={PROPOSALS_LABELS.action(i + 1)}
                  />
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function Figures({ proposal }: { proposal: ProposalView }) {
  return (
    <Section title={PROPOSALS_LABELS.figures}>
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-3">
        {metricLabel(proposal.metrics).map(({ name, count }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-ink-2 text-small">{name}</dt>
            <dd className="m-0 text-page tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const FIRST_SHOWN = 8
/** More are rendered only after a press on "All": thousands would slow down the page. */
const MAX_DRAWN = 200

/**
 * The ideas that a version was made of, as they were then. In print the list is longer than on the screen,
 * where the first few are shown.
 */
function SourceList({ sources }: { sources: readonly ProposalSource[] }) {
  const authorOf = useEveryAuthor()
  const [isWhole, setWhole] = useState(false)
  const drawn = isWhole ? sources : sources.slice(0, MAX_DRAWN)
  return (
    <section aria-label={PROPOSALS_LABELS.whatWentIn} className="mt-7">
      <h2 className="text-board text-ink-2">
        {PROPOSALS_LABELS.whatWentIn}{' '}
        <span className="font-text tabular-nums">{formatNumber(sources.length)}</span>
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {drawn.map(({ number, text, authorId }, i) => (
          <li
            key={number}
            className={classNames(
              'grid-cols-[52px_minmax(0,1fr)_auto] items-start gap-2 py-2',
              isWhole || i < FIRST_SHOWN ? 'grid' : 'hidden print:grid',
            )}
          >
            <span className="flex">
              <IdeaChip number={number} />
            </span>
            <p dir="auto" className="line-clamp-2 break-words pt-0.5 text-body print:line-clamp-none">
              {text}
            </p>
            <span className="max-w-40 truncate pt-0.5 text-ink-2 text-small max-phone:max-w-24">
              {authorOf(authorId)?.name}
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && sources.length > FIRST_SHOWN && (
        <LinkButton onClick={() => setWhole(true)} size="medium" className="print:hidden">
          {PROPOSALS_LABELS.all(formatNumber(sources.length))}
        </LinkButton>
      )}
    </section>
  )
}
