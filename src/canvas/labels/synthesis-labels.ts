import { unreachable } from '#base/unreachable.ts'
import { originOfSynthesis } from '#session/origin/document-origin.ts'
import { isOfAi } from '#session/origin/note-origin.ts'
import { originLabel } from '#session/origin/origin-labels.ts'
import { SECTION_LABELS } from '#session/syntheses/section-labels.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import { formatTime } from '#ui/format-day.ts'

/** The provider's name of the model. */
export function modelName(model: string): string {
  return model.slice(model.indexOf(':') + 1)
}

/** The line above the sentences while a synthesis is written or when it failed; null once it is finished. */
export function cardState(
  { state, sentences }: Synthesis,
  failure: string | null,
): { words: string; isWarning: boolean } | null {
  switch (state) {
    case 'queued':
      return { words: 'Waiting for its turn.', isWarning: false }
    case 'writing':
      return { words: 'Writing…', isWarning: false }
    case 'done':
      return null
    case 'cancelled':
      return {
        words:
          sentences.length > 0 ? 'Stopped. The text so far stays.' : 'Stopped before anything was written.',
        isWarning: false,
      }
    case 'failed':
      return {
        words: `Not finished: ${failure ?? 'the model did not answer.'}`,
        isWarning: true,
      }
    default:
      return unreachable(state)
  }
}

/** How many of the given notes a synthesis uses, and how many it leaves out. */
export function usedCount({ notes, leftOut }: Pick<Synthesis, 'notes' | 'leftOut'>): {
  used: number
  leftOut: number
} {
  return { used: Math.max(0, notes.length - leftOut.length), leftOut: leftOut.length }
}

/**
 * `Written by claude-sonnet-5-5, 12:42`, or `Edited by Ada, 12:50`. `savedBy`: the person who saved a version by hand.
 */
export function footerLabel(
  { model, endedAt, edit }: Pick<Synthesis, 'model' | 'endedAt' | 'edit'>,
  savedBy: string,
): string {
  const byHand = edit?.restores ? `Version ${edit.restores} restored by` : 'Edited by'
  const by = edit ? `${byHand} ${savedBy}` : model ? `Written by ${modelName(model)}` : ''
  if (endedAt === null) return by
  const time = formatTime(endedAt)
  return by ? `${by}, ${time}` : time
}

/** `AI` or `script, not an AI`, and whether people edited it; `null` while nothing is written. */
export function synthesisMark(
  synthesis: Pick<Synthesis, 'model' | 'sentences' | 'titleEdited'>,
): { isScript: boolean; label: string } | null {
  const origin = originOfSynthesis(synthesis)
  return origin && { isScript: !isOfAi(origin), label: originLabel(origin, null) ?? '' }
}

/** Returns the views of people who do not feel represented. These are based on their own words and cite no notes. */
export function minoritySentences({ revision }: Pick<Synthesis, 'revision'>) {
  return (revision?.minority ?? []).map((text) => ({ text, notes: [], isSupported: true }))
}

/** All of it as text, for where no card can be pasted. */
export function asText(synthesis: Synthesis, chipOf: (noteId: string) => string): string {
  const parts = (['agreement', 'tensions', 'next-steps'] as const).flatMap((section) => {
    const lines = synthesis.sentences
      .filter((sentence) => sentence.section === section)
      .map(({ text, notes }) => `- ${[text, ...notes.map(chipOf)].join(' ')}`)
    return lines.length > 0 ? [`## ${SECTION_LABELS[section]}`, lines.join('\n')] : []
  })
  const minority = minoritySentences(synthesis).map(({ text }) => `- ${text}`)
  if (minority.length > 0) parts.push('## Minority report', minority.join('\n'))
  const by = synthesisMark(synthesis)
  return [`# ${synthesis.title}`, ...(by ? [`(${by.label})`] : []), ...parts].join('\n\n')
}

export const SYNTHESIS_LABELS = {
  moreAbout: 'More about this synthesis',
  openBeside: 'Open beside the canvas',
  selectNotes: 'Select the notes that went in',
  editedBy: (name: string) => `edited by ${name}`,
  noNoteSaysThis: 'No note says this',
  deletedNote: 'deleted note',
  goToNote: (label: string) => `Go to note ${label}`,
  synthesisVersion: (version: number) => `Synthesis, version ${version}`,
  gone: 'This synthesis is not here any more.',
  minorityReport: 'Minority report',
  notesGoIn: (count: number) => `${count} notes go in`,
  usedAndLeftOut: (used: number, leftOut: number) =>
    `${used} ${used === 1 ? 'note' : 'notes'} used, ${leftOut} left out`,
  editSynthesis: 'Edit synthesis',
  copied: 'Copied.',
  copyByHand: 'Open the synthesis beside the canvas, and select its text.',
  synthesisNamed: (title: string) => `Synthesis: ${title}`,
  /** In a sentence. */
  thisSynthesis: 'the synthesis',
  unsupported: '(no note says this)',
} as const
