/** An agent of AIStorm: who speaks, and which service and model answer for it. */
export interface StormAgent {
  name: string
  /** As the file says it, `OpenAI` for instance. */
  service: string
  model: string
  prompt: string
}

export interface StormMessage {
  from: string
  /** Milliseconds since 1970; the files know seconds. */
  at: number
  text: string
}

/**
 * A conversation as AIStorm keeps it. Generation 0 and 1 are folders (agents, premise and log are files of their own),
 * 2 is one file. Texts are without white space around them, with \n as their only line end.
 */
export interface StormSession {
  id: string
  generation: 0 | 1 | 2
  created: number
  /** null: the file has none. */
  description: string | null
  premise: string
  /** In the order in which they speak. */
  agents: StormAgent[]
  messages: StormMessage[]
}

/** A file of an import or an export. `path` has slashes and no leading one. */
export interface StormFile {
  path: string
  text: string
}

/** Why a file could not be read. `line` counts from 1. */
export interface StormError {
  file: string
  line?: number
  message: string
}
