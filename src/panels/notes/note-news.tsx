import { useEffect, useRef, useState } from 'react'
import { useAuthors } from '#panels/open-board/authors.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { Announcement } from '#ui/announcement.tsx'
import { type NoteNewsItem, noteNewsLabel } from './note-news-labels.ts'

/**
 * Time over which notes are gathered into one sentence, in ms: on a busy board, a screen reader would otherwise speak without a
 * pause.
 */
const GATHER_MS = 6_000

/**
 * Announces finished notes of other people and of agents to screen readers, politely. A note counts when it
 * gets its number, so a half-written one is not announced.
 */
export function NoteAnnouncements() {
  const { list, me } = useBoard()
  const authorOf = useAuthors()
  const [text, setText] = useState('')
  const latest = useRef(authorOf)
  latest.current = authorOf
  useEffect(() => {
    let known = numbersOf(list.get().notes)
    let news: NoteNewsItem[] = []
    let timer: ReturnType<typeof setTimeout> | null = null
    function announce(): void {
      timer = null
      setText(noteNewsLabel(news, (id) => latest.current(id)?.name ?? null))
      news = []
    }
    const unsubscribe = list.subscribe(() => {
      const { notes } = list.get()
      for (const { number, authorId } of notes) {
        if (number !== null && !known.has(number) && authorId !== me.id) news.push({ number, authorId })
      }
      known = numbersOf(notes)
      if (news.length > 0) timer ??= setTimeout(announce, GATHER_MS)
    })
    return () => {
      unsubscribe()
      if (timer) clearTimeout(timer)
    }
  }, [list, me.id])
  return <Announcement>{text}</Announcement>
}

function numbersOf(notes: readonly { number: number | null }[]): Set<number> {
  return new Set(notes.flatMap(({ number }) => (number === null ? [] : [number])))
}
