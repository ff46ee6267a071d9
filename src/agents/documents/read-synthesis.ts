import { clip } from '#base/clip.ts'
import type { WrittenRevision } from '#session/choosing/representation/revision.ts'
import { CONTENT_SENTENCES } from '#session/core/content-sentences.ts'
import {
  MAX_SENTENCES,
  type Sentence,
  type SynthesisSection,
  type SynthesisText,
} from '#session/syntheses/synthesis.ts'
import { readRevision } from './read-revision.ts'
import { readCitations, readLeftOut, readSynthesisLines } from './synthesis-lines.ts'

/** Limits of a synthesis in the session. */
const MAX_TITLE_CHARS = 200
const MAX_SENTENCE_CHARS = 600
const MAX_CITED = 50
const MAX_WHY_CHARS = 300

/** A model's synthesis, with faults that a second try should correct. */
export interface ReadSynthesis {
  text: SynthesisText
  /** Labels that stand for nothing. */
  unknown: string[]
  /** Headings, or items, that could be of any part: their items are in none. */
  unplaced: string[]
  /** Whether it has a sentence, and no part may be hidden below a heading that is unplaced. */
  isReadable: boolean
  /** Its part about criticisms; empty if it revises nothing. */
  revision: WrittenRevision
}

/**
 * Reads a whole or partial synthesis from a model's text. A sentence that cites no note is not supported. Each input is
 * either cited or left out with a reason, also if the model did not mention it. `unknown` lists invalid ids, for a
 * complaint.
 */
export function readSynthesis(
  text: string,
  labels: ReadonlyMap<string, string>,
  inputNotes: readonly string[],
): ReadSynthesis {
  const { title, items, unplaced, isWhole } = readSynthesisLines(text)
  const citations = new Citations(labels, new Set(inputNotes))
  const sentences = items
    .flatMap(({ part, text: item }) =>
      part === 'left-out' || part === 'answers' || part === 'minority'
        ? []
        : sentenceOf(part, item, citations),
    )
    .slice(0, MAX_SENTENCES)
  const reasons = new Map<string, string>()
  for (const { part, text: item } of items) {
    const left = part === 'left-out' ? readLeftOut(item) : null
    for (const id of citations.notesOf(left?.labels ?? [])) {
      if (!reasons.get(id)) reasons.set(id, clip(left?.why ?? '', MAX_WHY_CHARS))
    }
  }
  const shown = new Set(labels.values())
  const used = new Set(sentences.flatMap(({ notes }) => notes))
  const leftOut = [...new Set(inputNotes)]
    .filter((id) => !used.has(id))
    .map((noteId) => ({ noteId, why: reasons.get(noteId) || defaultReason(shown.has(noteId)) }))
  return {
    text: { title: clip(title, MAX_TITLE_CHARS), sentences, leftOut },
    unknown: [...citations.unknown],
    unplaced,
    isReadable: sentences.length > 0 && (isWhole || unplaced.length === 0),
    revision: readRevision(items),
  }
}

/** Only what went in can be cited, whatever else an id may mean. */
class Citations {
  readonly unknown = new Set<string>()
  private readonly labels: ReadonlyMap<string, string>
  private readonly inputs: ReadonlySet<string>

  constructor(labels: ReadonlyMap<string, string>, inputs: ReadonlySet<string>) {
    this.labels = labels
    this.inputs = inputs
  }

  noteOf(label: string): string | null {
    const id = this.labels.get(label)
    return id !== undefined && this.inputs.has(id) ? id : null
  }

  notesOf(cited: readonly string[]): string[] {
    for (const label of cited) if (this.noteOf(label) === null) this.unknown.add(label)
    return [...new Set(cited.flatMap((label) => this.noteOf(label) ?? []))]
  }
}

function sentenceOf(section: SynthesisSection, item: string, citations: Citations): Sentence[] {
  const { text, cited } = readCitations(item, (label) => citations.noteOf(label) !== null)
  const notes = citations.notesOf(cited).slice(0, MAX_CITED)
  if (text === '') return []
  return [{ section, text: clip(text, MAX_SENTENCE_CHARS), notes, isSupported: notes.length > 0 }]
}

function defaultReason(wasShown: boolean): string {
  return wasShown ? CONTENT_SENTENCES.notInSynthesis : CONTENT_SENTENCES.notShownToSynthesis
}
