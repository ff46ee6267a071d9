'use client'

import { useEffect, useRef, useState } from 'react'
import { useBoard, useSession } from './board-context.tsx'

/** A busy board would talk without end: what happens within this time is one sentence. */
const GATHER_MS = 6_000

interface News {
  authorId: string | null
  number: number
}

/** Tells screen readers, now and then and politely, what others have written. */
export function NoteNews() {
  const { list, me } = useBoard()
  const { people } = useSession()
  const [text, setText] = useState('')
  const names = useRef(people)
  names.current = people
  useEffect(() => {
    let known = numbersOf(list.get().notes)
    let news: News[] = []
    let timer: ReturnType<typeof setTimeout> | null = null
    function tell(): void {
      timer = null
      setText(sentence(news, (id) => names.current[id]?.name ?? null))
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

function sentence(news: readonly News[], nameOf: (id: string) => string | null): string {
  const [only] = news
  if (!only || news.length > 1) return `${news.length} new notes`
  const name = only.authorId && nameOf(only.authorId)
  return name ? `${name} wrote note ${only.number}` : `New note ${only.number}`
}
