import type { Sentence, SynthesisSection } from '#session/syntheses/synthesis.ts'

export interface StreamedSynthesis {
  title: string
  sentences: Pick<Sentence, 'section' | 'text'>[]
}

const SECTIONS: readonly { section: SynthesisSection; heading: RegExp }[] = [
  { section: 'agreement', heading: /^agreement/i },
  { section: 'tensions', heading: /^tension/i },
  { section: 'next-steps', heading: /^next/i },
]

/**
 * The words so far of one that is being written. The notes that a sentence names are left off: which they are is
 * checked when it has ended, and a chip that may turn out to lead nowhere is worse than none.
 */
export function readSynthesisDraft(text: string): StreamedSynthesis {
  const draft: StreamedSynthesis = { title: '', sentences: [] }
  let section: SynthesisSection | null = null
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    const heading = /^#{2,}\s*(.*)$/.exec(line)?.[1]
    if (heading !== undefined)
      section = SECTIONS.find((known) => known.heading.test(heading))?.section ?? null
    else if (line.startsWith('#')) draft.title ||= line.replace(/^#+\s*/, '')
    else if (section && /^[-*•]/.test(line)) {
      const words = withoutNotes(line.replace(/^[-*•]\s*/, ''))
      if (words) draft.sentences.push({ section, text: words })
    }
  }
  return draft
}

/** `[#12 #7]` behind a sentence, also one that is only half there. */
function withoutNotes(line: string): string {
  return line.replace(/\s*\[[^\]]*\]?\s*\.?$/, '').trim()
}
