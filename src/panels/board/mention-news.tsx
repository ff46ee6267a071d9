'use client'

import { useEffect, useRef } from 'react'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast.tsx'
import { useLooks } from './agent-look.ts'
import { useBoard, useSession } from './board-context.tsx'
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
