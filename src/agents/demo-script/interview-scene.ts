import { clip } from '#base/clip.ts'
import type { ScriptNote, ScriptScene } from './script-scene.ts'

/** A question of an interview as the script finds it in its prompt. */
export interface ScriptAsked {
  type: string
  text: string
  options: readonly string[]
  /** The question belongs to another branch: its answers are not shown. */
  isElsewhere: boolean
  answers: readonly ScriptNote[]
}

/** The questions in their order. An answer beside another that counts instead is left out. */
export function readInterview({ notes }: Pick<ScriptScene, 'notes'>): ScriptAsked[] {
  const entries = notes.filter(({ what }) => what === 'interview')
  return entries
    .filter(({ id }) => id.startsWith('Q'))
    .map(({ id, category = '', text, options = [], remark = '' }) => ({
      type: category,
      text,
      options,
      isElsewhere: remark.includes('asked about'),
      answers: entries.filter(({ group, remark: beside }) => group === id && beside === undefined),
    }))
}

const MAX_QUOTED_CHARS = 80

/** An answer in quotation marks, on one line; a long one is cut at a word. */
export function quotedAnswer(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replaceAll('“', '‘').replaceAll('”', '’')
  const isLong = line.length > MAX_QUOTED_CHARS
  return `“${isLong ? clip(line, MAX_QUOTED_CHARS).replace(/\s+\S*$/, '…') : line}”`
}
