import type { NamedSentence } from '#base/sentence.ts'
import type { NoteOrigin } from '#session/origin/note-origin.ts'

export interface StormAgent {
  name: string
  /** The service as written in the file, for example `OpenAI`. */
  service: string
  model: string
  prompt: string
}

/** A message of a session; `from` is the name of a person or an agent. */
export interface StormMessage {
  from: string
  /** Milliseconds since 1970; the files know seconds. */
  at: number
  text: string
  /** The origin of its words. Missing: the file has none, as in AIStorm's own files. */
  origin?: NoteOrigin
}

/**
 * A conversation as AIStorm stores it. Generations 0 and 1 are folders (agents, premise and log are separate files), 2 is one
 * file. Texts are trimmed and have \n as line end.
 */
export interface StormSession {
  id: string
  generation: 0 | 1 | 2
  created: number
  /** `null` if the file has none. */
  description: string | null
  premise: string
  /** In the order in which they speak. */
  agents: StormAgent[]
  messages: StormMessage[]
}

/** A file of an import or an export. `path` uses slashes, without a leading one. */
export interface StormFile {
  path: string
  text: string
}

/** Why a file could not be read. `line` counts from 1. */
export interface StormError extends NamedSentence {
  file: string
  line?: number
}
