import { Fragment } from 'react'
import { NoteLink, useNoteByNumber } from '#panels/notes/note-link.tsx'

const ITEM = /^\s{0,3}[-*•] +(\S.*)$/

const NUMBER = /(#\d{1,6})\b/

export function ConversationText({ text }: { text: string }) {
  return text
    .split(NUMBER)
    .map((part, i) => (
      <Fragment key={i}>{i % 2 === 1 ? <Numbered number={Number(part.slice(1))} /> : part}</Fragment>
    ))
}

/** An answer of the clerk, with its lists. */
export function AnswerText({ text }: { text: string }) {
  return splitLists(text).map((part, i) =>
    part.kind === 'words' ? (
      <ConversationText key={i} text={part.text} />
    ) : (
      <ul key={i} className="my-1.5 list-disc space-y-1.5 pl-4">
        {part.items.map((item, at) => (
          <li key={at} dir="auto">
            <ConversationText text={item} />
          </li>
        ))}
      </ul>
    ),
  )
}

/** Plain text if no note on the canvas has the number. */
function Numbered({ number }: { number: number }) {
  const note = useNoteByNumber(number)
  return note ? <NoteLink noteId={note.id} number={number} /> : `#${number}`
}

/** A run of lines of an answer. `words` keeps its line breaks; the items of a `list` have no signs. */
export type TextPart = { kind: 'words'; text: string } | { kind: 'list'; items: string[] }

/**
 * Lines that start with a dash, star or dot become a list; everything else stays as it was written. Models
 * use other Markdown, too, but rarely in short answers.
 */
export function splitLists(text: string): TextPart[] {
  const parts: TextPart[] = []
  for (const line of text.split('\n')) {
    const item = ITEM.exec(line)?.[1]
    const last = parts.at(-1)
    if (item !== undefined) {
      if (last?.kind === 'list') last.items.push(item)
      else parts.push({ kind: 'list', items: [item] })
    } else if (last?.kind === 'words') last.text += `\n${line}`
    else parts.push({ kind: 'words', text: line })
  }
  return parts.filter((part) => part.kind === 'list' || part.text.trim() !== '')
}
