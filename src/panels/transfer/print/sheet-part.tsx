import type { ReactNode } from 'react'
import { isPlain, readShownText } from '#agents/mentions/mark-mentions.ts'
import { ShownText } from '#canvas/note/shown-text.tsx'

/** A section of the sheet with a heading of the second level. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/**
 * A note's text with bold words, lists and checkboxes. Mentions stay plain text: the sheet has no access to the board.
 */
export function PrintedNoteText({ text }: { text: string }) {
  return (
    <span className="parley-words">
      {isPlain(text) ? text : <ShownText lines={readShownText(text, [])} links="open" />}
    </span>
  )
}

/** The notes that a sentence cites, as `(#3, #12)`; nothing for none. */
export function Numbers({ numbers }: { numbers: readonly number[] }) {
  if (numbers.length === 0) return null
  return <span className="parley-numbers"> ({numbers.map((number) => `#${number}`).join(', ')})</span>
}
