import { plainSigns } from '#agents/text/plain-signs.ts'
import { clip } from '#base/clip.ts'
import {
  MAX_MINORITY_CHARS,
  MAX_MINORITY_SENTENCES,
  MAX_REASON_CHARS,
  type WrittenRevision,
} from '#session/choosing/representation/revision.ts'
import { withoutEmphasis } from './markdown-line.ts'
import type { RevisionHeading } from './revision-headings.ts'
import type { RevisionMaterial } from './revision-prompt.ts'

const ANSWER = /^[^\p{L}]*(c\d{1,5})[^\p{L}]+(not[ -]used|unused|used)(?![\p{L}])[^\p{L}\p{N}]*(.*)$/iu

/** Reads the answers to criticisms and the minority report among a document's items. "Not used" needs a reason. */
export function readRevision(items: readonly { part: string; text: string }[]): WrittenRevision {
  const of = (name: RevisionHeading) =>
    items.flatMap(({ part, text }) => (part === name ? [withoutEmphasis(text)] : []))
  const answers = new Map<string, WrittenRevision['answers'][number]>()
  for (const item of of('answers')) {
    const [, id, word, { length } = ''] = ANSWER.exec(plainSigns(item)) ?? []
    // The reason keeps its own signs.
    const rest = length === 0 ? '' : item.slice(-length)
    if (id === undefined || word === undefined || answers.has(id.toLowerCase())) continue
    const state = word.toLowerCase() === 'used' ? 'used' : 'not-used'
    const text = clip(rest.trim(), MAX_REASON_CHARS)
    if (state === 'used' || text !== '') answers.set(id.toLowerCase(), { id: id.toLowerCase(), state, text })
  }
  const minority = of('minority').filter((sentence) => /\p{L}/u.test(sentence))
  return {
    answers: [...answers.values()],
    minority: minority.slice(0, MAX_MINORITY_SENTENCES).map((sentence) => clip(sentence, MAX_MINORITY_CHARS)),
  }
}

/** The ids of criticisms that the prompt showed and that have no answer. */
export function criticismsWithoutAnswer(
  material: Pick<RevisionMaterial, 'shown'> | null,
  { answers }: Pick<WrittenRevision, 'answers'>,
): string[] {
  const answered = new Set(answers.map(({ id }) => id))
  return (material?.shown ?? []).flatMap(({ id }) => (answered.has(id) ? [] : [id]))
}

/** Lists the missing parts of a revision, in words for the agent; empty if nothing is missing. */
export function complaintsAboutRevision(
  material: Pick<RevisionMaterial, 'shown' | 'hasDissent'> | null,
  { answers, minority }: WrittenRevision,
): string[] {
  if (!material) return []
  const missing = criticismsWithoutAnswer(material, { answers })
  return [
    ...(missing.length > 0
      ? [`These criticisms have no answer under "Answers to criticisms": ${missing.join(', ')}.`]
      : []),
    ...(material.hasDissent && minority.length === 0 ? ['The minority report is missing.'] : []),
  ]
}
