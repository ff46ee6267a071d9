'use client'

import { useEffect, useRef, useState } from 'react'
import { useAuthors } from './authors.ts'
import { useBoard } from './board-context.tsx'
import { type NoteNewsItem, noteNewsWords } from './note-news-words.ts'

/** A busy board would talk without end: what happens within this time is one sentence. */
const GATHER_MS = 6_000

/** Tells screen readers, now and then and politely, what others have written. */
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
    function tell(): void {
      timer = null
      setText(noteNewsWords(news, (id) => latest.current(id)?.name ?? null))
      news = []
    }
    const unsubscribe = list.subscribe(() => {
      const { notes } = list.get()
      for (const { number, authorId } of notes) {
        if (number !== null && !known.has(number) && authorId !== me.id) news.push({ number, authorId })
      }
      known = numbersOf(notes)
      if (news.length > 0) timer ??= setTimeout(tell, GATHER_MS)
    })
    return () => {
      unsubscribe()
      if (timer) clearTimeout(timer)
    }
  }, [list, me.id])
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}

function numbersOf(notes: readonly { number: number | null }[]): Set<number> {
  return new Set(notes.flatMap(({ number }) => (number === null ? [] : [number])))
}
