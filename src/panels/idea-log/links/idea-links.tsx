import { Link2, X } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import type { IdeaDetail } from '#api/ideas.ts'
import { shownWords } from '#board/text/read-markup.ts'
import { LINK_TYPE_LABELS, shorten } from '#panels/labels/idea-labels.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { useWriter } from '#panels/open-board/board-context.tsx'
import type { LinkType } from '#session/ideas/idea.ts'
import { Chip } from '#ui/chip.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { mayChange } from '../edit/may-change.ts'
import { useLog } from '../state/log-context.tsx'
import { IDEA_LINK_LABELS } from './idea-link-labels.ts'

/** More links are folded: a theme may sum up hundreds of ideas. */
const FEW = 8
/** Longer than any screen shows on one line; the whole text of hundreds of links would make the page slow. */
const MAX_NEIGHBOUR_CHARS = 300

export function IdeaLinks({ detail }: { detail: IdeaDetail }) {
  const { dialog, changes } = useLog()
  const me = useWriter()
  const { idea, links, parent, replies } = detail
  const may = mayChange(me) && idea.removedAt === null
  const [isWhole, setWhole] = useState(false)
  // A theme may sum up hundreds.
  const shown = isWhole ? links : links.slice(0, FEW)
  const isBare = links.length + replies.length + detail.citedIn.length === 0 && !parent
  return (
    <section aria-label={IDEA_LINK_LABELS.linked} className="min-w-0">
      <h2 className="mb-1 font-text! text-ink-2 text-small">{IDEA_LINK_LABELS.linked}</h2>
      {isBare && <p className="text-ink-2 text-body">{IDEA_LINK_LABELS.noLinksYet}</p>}
      <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-2 max-phone:gap-y-1">
        {parent && (
          <Relation words={IDEA_LINK_LABELS.repliesTo}>
            <Neighbour {...parent} />
            {may && (
              <TakeOff name={IDEA_LINK_LABELS.reply} onClick={() => void changes.setParent(idea, null)} />
            )}
          </Relation>
        )}
        {shown.map(({ type, direction, number, text }) => (
          <Relation key={`${type} ${direction} ${number}`} words={LINK_TYPE_LABELS[type][direction]}>
            <Neighbour number={number} text={text} />
            {may && (
              <TakeOff
                name={IDEA_LINK_LABELS.linkTo(number)}
                onClick={() => void changes.unlink(...endsOf(idea.number, number, type, direction))}
              />
            )}
          </Relation>
        ))}
        {replies.map((reply) => (
          <Relation key={`reply ${reply.number}`} words={IDEA_LINK_LABELS.answeredBy}>
            <Neighbour {...reply} />
          </Relation>
        ))}
        <CitedIn detail={detail} />
      </dl>
      {links.length > FEW && (
        <LinkButton onClick={() => setWhole(!isWhole)} size="medium" className="mr-4">
          {isWhole ? IDEA_LINK_LABELS.onlyTheFirst : IDEA_LINK_LABELS.all(links.length)}
        </LinkButton>
      )}
      {may && (
        <LinkButton
          onClick={() => dialog.set({ kind: 'link', ideas: [idea] })}
          size="medium"
          className="mt-1 inline-flex items-center gap-2"
        >
          <Link2 size={15} aria-hidden className="text-ink-2" />
          {IDEA_LINK_LABELS.linkToAnother}
        </LinkButton>
      )}
    </section>
  )
}

function Relation({ words, children }: { words: string; children: ReactNode }) {
  return (
    <>
      <dt className="flex min-h-8 items-center text-body text-ink-2">{words}</dt>
      <dd className="m-0 flex min-h-8 min-w-0 items-center gap-2">{children}</dd>
    </>
  )
}

function CitedIn({ detail }: { detail: IdeaDetail }) {
  const { boardId } = useLog()
  return detail.citedIn.map(({ kind, id, title, version }) => (
    <Relation key={id} words={IDEA_LINK_LABELS.citedIn}>
      <Link
        href={
          kind === 'proposal'
            ? `/b/${boardId}/proposal?id=${encodeURIComponent(id)}`
            : `/b/${boardId}?synthesis=${encodeURIComponent(id)}`
        }
        className="truncate text-link text-body"
      >
        {IDEA_LINK_LABELS.citation(
          title || (kind === 'proposal' ? PAGE_LABELS.proposal : FIELD_LABELS.synthesis),
          version,
        )}
      </Link>
    </Relation>
  ))
}

/** The other idea. Its chip searches for it and opens it: it may be far away in the list, or filtered out. */
function Neighbour({ number, text }: { number: number; text: string }) {
  const { open, go } = useLog()
  return (
    <>
      <Chip
        aria-label={IDEA_LINK_LABELS.ideaText(number, shorten(text))}
        onClick={() => {
          open.set(number)
          go({ q: `#${number}` })
        }}
      >
        #{number}
      </Chip>
      <span dir="auto" title={shownWords(text)} className="min-w-0 truncate text-body">
        {shorten(text, MAX_NEIGHBOUR_CHARS)}
      </span>
    </>
  )
}

function TakeOff({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <IconButton
      label={IDEA_LINK_LABELS.removeLink(name)}
      icon={<X size={14} aria-hidden />}
      size={32}
      onClick={onClick}
      className="-my-1 ml-auto size-7! max-phone:size-10!"
    />
  )
}

/** A link is stored at the idea that it starts from, so an incoming one is removed at the other idea. */
function endsOf(
  own: number,
  other: number,
  type: LinkType,
  direction: 'out' | 'in',
): [number, { to: number; type: LinkType }] {
  return direction === 'out' ? [own, { to: other, type }] : [other, { to: own, type }]
}
