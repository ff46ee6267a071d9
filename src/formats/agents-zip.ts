import { readAgentFile } from '#agents/agent-file/agent-file.ts'
import type { NamedSentence } from '#base/sentence.ts'
import { type Agent, type AgentFields, MAX_AGENT_FILE_CHARS, MAX_AGENTS } from '#session/agents/agent.ts'
import { atLine } from './file-sentences.ts'
import { type FileError, type TextFile, unzipTexts } from './unzip-texts.ts'
import { safeFileName, zipTexts } from './zip-texts.ts'

export const AGENTS_ZIP_LIMITS = {
  maxFiles: 5 * MAX_AGENTS,
  // A character of UTF-8 has at most four bytes, ordinary ones up to three.
  maxFileBytes: 4 * MAX_AGENT_FILE_CHARS,
  maxBytes: 8 * 1024 * 1024,
}

export interface OfferedAgent {
  agent: AgentFields
  file: string
}

/** Agents of a file, to choose from; `problems` names files that are none. */
export type OfferedAgents =
  | { ok: true; agents: OfferedAgent[]; problems: FileError[] }
  | ({ ok: false } & NamedSentence)

/** All agents of a zip; an unreadable file is reported with its line, and the rest is offered. */
export function readAgentsZip(zip: Uint8Array): OfferedAgents {
  const unzipped = unzipTexts(zip, AGENTS_ZIP_LIMITS)
  if (!unzipped.ok) return unzipped
  const { agents, problems } = readAgentFiles(unzipped.files)
  return { ok: true, agents, problems: [...unzipped.problems, ...problems] }
}

/** Files that can't be read are in `problems`; the others are offered all the same. */
export function readAgentFiles(files: readonly TextFile[]): {
  agents: OfferedAgent[]
  problems: FileError[]
} {
  const agents: OfferedAgent[] = []
  const problems: FileError[] = []
  for (const { path, text } of files) {
    const found = readAgentFile(text)
    if (found.ok) agents.push({ agent: found.agent, file: text })
    else problems.push({ file: path, ...atLine(found) })
  }
  return { agents, problems }
}

export function writeAgentsZip(agents: readonly Pick<Agent, 'name' | 'file'>[]): Uint8Array<ArrayBuffer> {
  return zipTexts(agents.map(({ name, file }) => ({ path: `${safeFileName(name)}.md`, text: file })))
}
