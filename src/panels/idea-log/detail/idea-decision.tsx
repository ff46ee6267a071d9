import { Gavel, MapPin, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import Link from 'next/link'
import type { IdeaView } from '#api/ideas.ts'
import { PROMOTE_ONE, PROMOTION_NAMES } from '#canvas/labels/promotion-labels.ts'
import { dueDayLabel, dueLabel } from '#panels/labels/due-labels.ts'
import { CAME_FROM, IDEA_LIST_LABELS } from '#panels/labels/idea-labels.ts'
import { OWNER_LABELS } from '#panels/labels/owner-labels.ts'
import { modelId } from '#panels/open-board/agent-look.ts'
import { useSession, useWriter } from '#panels/open-board/board-context.tsx'
import { isBeingJudged } from '#session/choosing/is-being-judged.ts'
import { isOfAi, isWrittenByAgent } from '#session/origin/note-origin.ts'
import { originLabel } from '#session/origin/origin-labels.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { mayChange } from '../edit/may-change.ts'
import { useMayRemove } from '../edit/use-may-remove.ts'
import { OverdueMark, Owner } from '../rows/idea-badges.tsx'
import { useLog } from '../state/log-context.tsx'
import { IDEA_DETAIL_LABELS } from './idea-detail-labels.ts'

interface IdeaDecisionProps {
  idea: IdeaView
  now: number
  onRewrite: () => void
}

export function IdeaDecision({ idea, now, onRewrite }: IdeaDecisionProps) {
  const me = useWriter()
  const { changes } = useLog()
  const may = mayChange(me)
  if (idea.removedAt !== null) {
    return (
      <section aria-label={IDEA_DETAIL_LABELS.removed} className="flex flex-col items-start gap-2">
        <p className="text-body text-ink-2">{IDEA_DETAIL_LABELS.removedFromLog}</p>
        {may && (
          <Button
            size="small"
            icon={<RotateCcw size={15} aria-hidden />}
            onClick={() => void changes.restore([idea])}
          >
            {ACTION_LABELS.restore}
          </Button>
        )}
      </section>
    )
  }
  return (
    <section aria-label={PROMOTION_NAMES.decision} className="min-w-0">
      <h2 className="mb-1 font-text! text-ink-2 text-small">
        {idea.promotion?.kind === 'todo' ? PROMOTION_NAMES.todo : PROMOTION_NAMES.decision}
      </h2>
      <Promoted idea={idea} now={now} may={may} />
      <Facts idea={idea} />
      <IdeaButtons idea={idea} onRewrite={onRewrite} />
    </section>
  )
}

function Promoted({ idea, now, may }: { idea: IdeaView; now: number; may: boolean }) {
  const { dialog, changes } = useLog()
  const { promotion } = idea
  const ask = (): void => dialog.set({ kind: 'promote', ideas: [idea], as: null })
  if (!promotion) {
    return may ? (
      <Button size="small" icon={<Gavel size={15} aria-hidden />} onClick={ask} className="my-1">
        {IDEA_DETAIL_LABELS.makeDecision}
      </Button>
    ) : (
      <p className="text-body text-ink-2">{IDEA_DETAIL_LABELS.noDecision}</p>
    )
  }
  const due = promotion.due === null ? null : dueLabel(promotion.due, promotion.isDone, now)
  return (
    <>
      <dl className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-2 text-body">
        <dt className="flex min-h-8 items-center text-ink-2">{OWNER_LABELS.owner}</dt>
        <dd className="m-0 flex min-h-8 min-w-0 items-center">
          <Owner promotion={promotion} />
        </dd>
        <dt className="flex min-h-8 items-center text-ink-2">{IDEA_LIST_LABELS.by}</dt>
        <dd className="m-0 flex min-h-8 flex-wrap items-center gap-x-2">
          {promotion.due ? (
            dueDayLabel(promotion.due, now)
          ) : (
            <span className="text-ink-2">{OWNER_LABELS.noDate}</span>
          )}
          {due?.isOverdue && <OverdueMark words={due.text} />}
        </dd>
      </dl>
      {may && (
        <p className="flex flex-wrap gap-x-4">
          <LinkButton onClick={ask} size="medium">
            {IDEA_DETAIL_LABELS.change}
          </LinkButton>
          <LinkButton onClick={() => void changes.demote(idea)} size="medium">
            {promotion.kind === 'todo' ? PROMOTE_ONE.noToDo : PROMOTE_ONE.noDecision}
          </LinkButton>
        </p>
      )}
    </>
  )
}

function Facts({ idea }: { idea: IdeaView }) {
  const session = useSession()
  const isJudged = idea.noteId !== null && isBeingJudged(session, idea.noteId)
  return (
    <p className="mt-1 text-ink-2 text-small">
      {CAME_FROM[idea.source]}
      {isOfAi(idea.origin) && idea.model && ` ${IDEA_DETAIL_LABELS.withModel(modelId(idea.model))}`}
      <OriginFact idea={idea} />
      {idea.round && `, ${IDEA_DETAIL_LABELS.inRound(idea.round.number)}`}
      {idea.isSelected && !isJudged && `, ${IDEA_DETAIL_LABELS.selected}`}
      {idea.noteId !== null && !idea.isOnCanvas && `. ${IDEA_DETAIL_LABELS.noteDeleted}`}
    </p>
  )
}

/** `, AI, edited by a person`: the origin of its words, if not simply its author's. */
function OriginFact({ idea: { origin, author } }: { idea: IdeaView }) {
  const label = isWrittenByAgent(origin) ? originLabel(origin, author) : null
  return label === null ? null : `, ${label}`
}

function IdeaButtons({ idea, onRewrite }: { idea: IdeaView; onRewrite: () => void }) {
  const { boardId, changes } = useLog()
  const me = useWriter()
  const mayRemove = useMayRemove()
  return (
    <p className="mt-2 flex flex-wrap items-center gap-0.5">
      {idea.isOnCanvas && idea.noteId !== null && (
        <Link
          href={`/b/${boardId}?note=${encodeURIComponent(idea.noteId)}`}
          className={buttonClass('outline', 'small')}
        >
          <MapPin size={15} aria-hidden />
          {ACTION_LABELS.showOnBoard}
        </Link>
      )}
      {idea.noteId !== null && !idea.isOnCanvas && mayRemove(idea) && (
        <Button
          size="small"
          icon={<RotateCcw size={15} aria-hidden />}
          onClick={() => void changes.restore([idea])}
        >
          {IDEA_DETAIL_LABELS.restoreItsNote}
        </Button>
      )}
      {mayChange(me) && (
        <Button
          kind="quiet"
          size="small"
          icon={<Pencil size={15} aria-hidden />}
          onClick={onRewrite}
          className="px-2!"
        >
          {IDEA_DETAIL_LABELS.rewrite}
        </Button>
      )}
      {mayRemove(idea) && (
        <Button
          kind="quiet"
          size="small"
          icon={<Trash2 size={15} aria-hidden />}
          onClick={() => void changes.remove([idea])}
          className="px-2!"
        >
          {ACTION_LABELS.remove}
        </Button>
      )}
    </p>
  )
}
