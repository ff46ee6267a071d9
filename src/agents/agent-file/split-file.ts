import type { NamedSentence } from '#base/sentence.ts'
import { agentFileSentence } from '#session/agents/agent-file-sentences.ts'

/** An agent file cut into its two parts. All offsets are of the whole text. */
export interface SplitFile {
  /** The start of the front matter, after the first fence and its line end. */
  start: number
  front: string
  /** The start of the prompt's part, after the second fence and its line end. */
  bodyStart: number
  body: string
  lineEnd: '\n' | '\r\n'
}

const FIRST_FENCE = /^\u{feff}?---[ \t]*(\r?\n)/u
const NEXT_FENCE = /^---[ \t]*(?:\r?\n|$)/m

/** Why an agent's file can't be read. `line` counts from 1. */
export interface AgentFileFault extends NamedSentence {
  line?: number
}

/** A fault when the text doesn't begin with front matter between two lines of `---`. */
export function splitFile(text: string): SplitFile | AgentFileFault {
  const first = FIRST_FENCE.exec(text)
  if (!first) return { ...agentFileSentence('agent-fence'), line: 1 }
  const start = first[0].length
  const rest = text.slice(start)
  const fence = NEXT_FENCE.exec(rest)
  if (!fence) return { ...agentFileSentence('agent-fence-end'), line: 1 }
  const bodyStart = start + fence.index + fence[0].length
  return {
    start,
    front: rest.slice(0, fence.index),
    bodyStart,
    body: text.slice(bodyStart),
    lineEnd: first[1] === '\r\n' ? '\r\n' : '\n',
  }
}

/** Counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
