import { useEffect, useMemo, useRef } from 'react'
import { unknownNames } from '#agents/mentions/mark-mentions.ts'
import { answeringByNote, unknownLabel } from '#canvas/labels/answering-labels.ts'
import { useLooks } from '#panels/open-board/agent-look.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { CommentId } from '#session/comments/comment.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast.tsx'
import { freshRefusal, newestSeq, refusedMentionLabel } from './mention-outcome.ts'
import { useMentionable } from './note-text.tsx'

/**
 * Informs the person who mentioned an advisor why it was not asked. Others do not see it. The note's dialog shows the
 * same sentence, in case the toast was missed. Renders nothing.
 */
export function MentionNews() {
  const { me, openNote } = useBoard()
  const { refusedMentions } = useSession()
  const looks = useLooks()
  const toast = useToast()
  const lastSeq = useRef(newestSeq(refusedMentions))
  useEffect(() => {
    const fresh = freshRefusal(refusedMentions, me.id, lastSeq.current)
    lastSeq.current = Math.max(lastSeq.current, newestSeq(refusedMentions))
    if (!fresh) return
    const text = refusedMentionLabel(fresh, looks(fresh.agentId).name)
    // A refusal of a comment stands in its thread, which is open.
    if (CommentId.safeParse(fresh.noteId).success) toast({ text })
    else toast({ text, action: { label: ACTION_LABELS.openNote, onAction: () => openNote(fresh.noteId) } })
  }, [refusedMentions, me.id, looks, toast, openNote])
  return null
}

interface RefusedMentionsProps {
  /** The id of the note or comment with the mentions. */
  sourceId: string
  /** How to ask again. */
  hint: string
  className?: string
}

/** The mentioned advisors that were not asked, each with the reason. */
export function RefusedMentions({ sourceId, hint, className }: RefusedMentionsProps) {
  const { refusedMentions } = useSession()
  const looks = useLooks()
  const here = refusedMentions.filter((each) => each.noteId === sourceId)
  if (here.length === 0) return null
  return (
    <Notice tone="warn" className={className}>
      {here.map((each) => (
        <span key={each.agentId} className="block break-words">
          {refusedMentionLabel(each, looks(each.agentId).name)}
        </span>
      ))}
      <span className="block">{hint}</span>
    </Notice>
  )
}

/** By note id: which mentioned advisors answer it now, as words. */
export function useAnswering(): ReadonlyMap<string, string> {
  const { rounds, agents } = useSession()
  return useMemo(() => answeringByNote(rounds, agents), [rounds, agents])
}

/**
 * In a note's dialog: which advisors answer it now, and which mentioned names belong to no agent or person.
 */
export function MentionState({ noteId, text }: { noteId: string; text: string }) {
  const answering = useAnswering().get(noteId)
  const unknown = unknownLabel(unknownNames(text, useMentionable()))
  return (
    <>
      {answering && (
        <p role="status" className="mt-3 text-ink-2 text-small">
          {answering}
        </p>
      )}
      {unknown && (
        <Notice tone="warn" className="mt-3 break-words">
          {unknown}
        </Notice>
      )}
    </>
  )
}
