import type { ReactNode } from 'react'
import { isPlain, readShownText } from '#agents/mark-mentions.ts'
import { ShownText } from '#canvas/note/shown-text.tsx'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Bold, lists and boxes as the note shows them. */
export function PrintedNoteText({ text }: { text: string }) {
  return (
    <span className="parley-words">
      {isPlain(text) ? text : <ShownText lines={readShownText(text, [])} links="open" />}
    </span>
  )
}

export function Numbers({ numbers }: { numbers: readonly number[] }) {
  if (numbers.length === 0) return null
  return <span className="parley-numbers"> ({numbers.map((number) => `#${number}`).join(', ')})</span>
}
