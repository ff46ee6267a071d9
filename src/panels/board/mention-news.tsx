'use client'

import { useEffect, useMemo, useRef } from 'react'
import { unknownNames } from '#agents/mark-mentions.ts'
import { answeringByNote, unknownWords } from '#canvas/mention/answering-words.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast.tsx'
import { useLooks } from './agent-look.ts'
import { useBoard, useSession } from './board-context.tsx'
import { useMentionable } from './note-text.tsx'
import { freshRefusal, newestSeq, refusedWords } from './rounds/mention-news.ts'

/** Tells whoever mentioned an advisor that it was not asked, and why; it stands in the note's dialog too. */
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
    toast({
      text: refusedWords(fresh, looks(fresh.agentId).name),
      action: { label: 'Open note', onAction: () => openNote(fresh.noteId) },
    })
  }, [refusedMentions, me.id, looks, toast, openNote])
  return null
}

/** In a note's dialog: whom it mentions and who was not asked. */
export function RefusedMentions({ noteId }: { noteId: string }) {
  const { refusedMentions } = useSession()
  const looks = useLooks()
  const here = refusedMentions.filter((each) => each.noteId === noteId)
  if (here.length === 0) return null
  return (
    <Notice tone="warn" className="mt-3">
      {here.map((each) => (
        <span key={each.agentId} className="block break-words">
          {refusedWords(each, looks(each.agentId).name)}
        </span>
      ))}
      <span className="block">Changing the note asks again.</span>
    </Notice>
  )
}

/** By note: which of the advisors that it mentions answer now, in words. */
export function useAnswering(): ReadonlyMap<string, string> {
  const { rounds, agents } = useSession()
  return useMemo(() => answeringByNote(rounds, agents), [rounds, agents])
}

/** In a note's dialog: which advisors answer it now, and which names nobody has. */
export function MentionState({ noteId, text }: { noteId: string; text: string }) {
  const answering = useAnswering().get(noteId)
  const unknown = unknownWords(unknownNames(text, useMentionable()))
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
