import type { Candidate } from '#session/rounds/round.ts'
import type { AnswerPart } from './answer-reader.ts'

/** Collects the parts of an answer until they are handed over. */
export class AnswerParts {
  /** All of it so far. */
  prose = ''
  private space = ''
  private parts: AnswerPart[] = []

  /** Space is held until something follows: prose begins and ends with words, and has no gap where a note was taken out. */
  sayProse(text: string): void {
    for (const char of text) {
      if (/\s/.test(char)) {
        if (this.prose !== '') this.space += char
        continue
      }
      const said = gapOf(this.space) + char
      this.space = ''
      this.prose += said
      this.add({ kind: 'prose', text: said })
    }
  }

  sayNote(index: number, text: string): void {
    this.add({ kind: 'note', index, text })
  }

  sayUsual(index: number, percent: number): void {
    this.parts.push({ kind: 'usual', index, percent })
  }

  keep({ text, usualPercent, echoes }: Candidate): void {
    this.parts.push({ kind: 'candidate', text, usualPercent, ...(echoes !== undefined && { echoes }) })
  }

  replace(index: number, { text, usualPercent }: Candidate): void {
    this.parts.push({ kind: 'replace', index, text, usualPercent })
  }

  drop(index: number): void {
    this.parts.push({ kind: 'drop', index })
  }

  endNote(index: number): void {
    this.parts.push({ kind: 'note-end', index })
  }

  handOver(): AnswerPart[] {
    const done = this.parts
    this.parts = []
    return done
  }

  private add(part: Extract<AnswerPart, { kind: 'prose' | 'note' }>): void {
    const last = this.parts.at(-1)
    const isSame = (last?.kind === 'prose' || last?.kind === 'note') && last.kind === part.kind
    if (isSame) last.text += part.text
    else this.parts.push(part)
  }
}

/** Between two paragraphs there is one empty line, however many there were. */
function gapOf(space: string): string {
  const lines = space.split('\n')
  if (lines.length === 1) return space
  return `${lines.length > 2 ? '\n\n' : '\n'}${lines.at(-1) ?? ''}`
}
