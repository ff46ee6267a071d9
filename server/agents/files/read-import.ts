import type { NamedSentence } from '#base/sentence.ts'
import { AGENTS_ZIP_LIMITS, type OfferedAgent, readAgentFiles } from '#formats/agents-zip.ts'
import { readStorm, type StormShelf } from '#formats/aistorm/read-storm.ts'
import { atLine, fileSentence, inFile } from '#formats/file-sentences.ts'
import { decodeText, type FileError, type TextFile, unzipTexts } from '#formats/unzip-texts.ts'
import { MAX_AGENT_FILE_CHARS } from '#session/agents/agent.ts'
import { type ReadSession, readFoundSession, type SessionTarget } from './read-aistorm-session.ts'

/** The contents of an imported file: agents of ours, or sessions and templates of AIStorm. */
export interface ReadImport {
  agents: OfferedAgent[]
  storm: ReadStorm
  problems: FileError[]
}

/** The contents of files of AIStorm: sessions to add as rounds, and agents without a session. */
export interface ReadStorm {
  sessions: ReadSession[]
  templates: StormShelf['templates']
}

/** The largest file. Another limit below is for the unpacked size of a zip. */
export const MAX_IMPORT_BYTES = 8 * 1024 * 1024
const STORM_ZIP_LIMITS = { ...AGENTS_ZIP_LIMITS, maxFileBytes: 4_000_000, maxBytes: 32 * 1024 * 1024 }
const MAX_FILE_NAME_CHARS = 200

export interface ImportToRead {
  bytes: Uint8Array
  name: string
  /** The board that it is for: ids are made of its id and the content. */
  target: SessionTarget
}

/**
 * Reads a file or a zip. A single file that cannot be read, or a zip that cannot be opened, is refused as a
 * whole; bad files in a zip become problems.
 */
export function readImport({ bytes, name, target }: ImportToRead): ReadImport | { refused: NamedSentence } {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip) return readAlone(bytes, name.slice(0, MAX_FILE_NAME_CHARS), target)
  const zip = unzipTexts(bytes, STORM_ZIP_LIMITS)
  if (!zip.ok) return { refused: zip }
  const { agents, storm, problems } = readFiles(zip.files, target)
  return { agents, storm, problems: [...zip.problems, ...problems] }
}

function readAlone(
  bytes: Uint8Array,
  name: string,
  target: SessionTarget,
): ReadImport | { refused: NamedSentence } {
  const text = decodeText(bytes)
  if (text === null) return { refused: fileSentence('neither-zip-nor-text', { name }) }
  const found = readFiles([{ path: name, text }], target)
  const [problem] = found.problems
  return problem ? { refused: inFile(problem) } : found
}

function readFiles(files: readonly TextFile[], target: SessionTarget): ReadImport {
  const storms = files.filter(({ text }) => isStorm(text))
  const ours = readAgentFiles(files.filter((file) => !storms.includes(file)))
  const { sessions, templates, problems } = readStorm(storms)
  const found = problems.map(({ file, ...why }) => ({ file, ...atLine(why) }))
  const read: ReadSession[] = []
  for (const each of sessions) {
    const session = readFoundSession(each, target)
    if ('message' in session) found.push({ file: each.files.at(-1)?.path ?? each.session.id, ...session })
    else read.push(session)
  }
  return {
    agents: ours.agents,
    storm: { sessions: read, templates },
    problems: [...ours.problems, ...found],
  }
}

/** Decided by the text, because both kinds end in `.md`. */
function isStorm(text: string): boolean {
  const start = text.slice(0, MAX_AGENT_FILE_CHARS)
  return !/^\u{feff}?---/u.test(start) && /^[ \t\u{feff}]*<aistorm(?=[\s/])/mu.test(start)
}
