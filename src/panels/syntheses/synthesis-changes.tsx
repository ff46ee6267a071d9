import type { ReactNode } from 'react'
import { compareLists } from '#panels/documents/document-versions.ts'
import { DOCUMENT_LABELS } from '#panels/labels/document-labels.ts'
import { NoteChips } from '#panels/notes/note-chip.tsx'
import { SECTION_LABELS } from '#session/syntheses/section-labels.ts'
import type { Sentence, Synthesis } from '#session/syntheses/synthesis.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { SYNTHESES_LABELS } from './syntheses-labels.ts'
import { changesBetween } from './synthesis-versions.ts'

export function SynthesisChangesList({ before, after }: { before: Synthesis; after: Synthesis }) {
  const { added, gone, reworded, altered, title, notes } = changesBetween(before, after)
  const isSame =
    title === null &&
    [added, gone, reworded, altered, notes.added, notes.gone].every((part) => part.length === 0)
  if (isSame) return <p className="mt-2 text-ink-2 text-small">{SYNTHESES_LABELS.bothSame}</p>
  return (
    <div className="mt-2 flex flex-col gap-2 text-small">
      {title && (
        <ChangePart title={FIELD_LABELS.title}>
          <li className="break-words">
            <del className="block text-ink-2">{title.before}</del>
            <ins className="block no-underline">{title.after}</ins>
          </li>
        </ChangePart>
      )}
      <Part title={DOCUMENT_LABELS.new} texts={added.map(({ text }) => text)} />
      {reworded.length > 0 && (
        <ChangePart title={DOCUMENT_LABELS.reworded}>
          {reworded.map(({ before: old, after: now }) => (
            <li key={now.text} className="break-words">
              <del className="block text-ink-2">{old.text}</del>
              <ins className="block no-underline">{now.text}</ins>
            </li>
          ))}
        </ChangePart>
      )}
      {altered.length > 0 && (
        <ChangePart title={DOCUMENT_LABELS.sameWords}>
          {altered.map(({ before: old, after: now }) => (
            <Altered key={now.text} before={old} after={now} />
          ))}
        </ChangePart>
      )}
      <Part title={SYNTHESES_LABELS.noLongerSaid} texts={gone.map(({ text }) => text)} />
      {notes.added.length > 0 && (
        <div>
          <p className="font-button">{SYNTHESES_LABELS.notesAdded}</p>
          <NoteChips noteIds={notes.added} label={SYNTHESES_LABELS.notesAdded} />
        </div>
      )}
      {notes.gone.length > 0 && (
        <div>
          <p className="font-button">{SYNTHESES_LABELS.notesRemoved}</p>
          <NoteChips noteIds={notes.gone} label={SYNTHESES_LABELS.notesRemoved} />
        </div>
      )}
    </div>
  )
}

/** A sentence with the same words in another section, or on other notes: a reader would miss it in a list of changed texts. */
function Altered({ before, after }: { before: Sentence; after: Sentence }) {
  const { added, gone } = compareLists(before.notes, after.notes)
  return (
    <li className="break-words">
      {after.text}
      {before.section !== after.section && (
        <span className="block text-ink-2">
          {SYNTHESES_LABELS.sectionChanged(SECTION_LABELS[after.section], SECTION_LABELS[before.section])}
        </span>
      )}
      {added.length > 0 && <Cited words={DOCUMENT_LABELS.nowCites} noteIds={added} />}
      {gone.length > 0 && <Cited words={SYNTHESES_LABELS.noLongerCites} noteIds={gone} />}
    </li>
  )
}

function Cited({ words, noteIds }: { words: string; noteIds: readonly string[] }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-2">
      {words} <NoteChips noteIds={noteIds} label={words} />
    </span>
  )
}

function Part({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ChangePart title={title}>
      {texts.map((text) => (
        <li key={text} className="break-words">
          {text}
        </li>
      ))}
    </ChangePart>
  )
}

function ChangePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-button">{title}</p>
      <ul className="flex flex-col gap-1">{children}</ul>
    </div>
  )
}
