import { AGENTS_ZIP_LIMITS, type OfferedAgent, readAgentFiles, withLine } from '#formats/agents-zip.ts'
import { readStorm, type StormShelf } from '#formats/aistorm/read-storm.ts'
import { decodeText, type FileError, type TextFile, unzipTexts } from '#formats/unzip-texts.ts'
import { MAX_AGENT_FILE_CHARS } from '#session/agent.ts'
import { type ReadSession, readFoundSession, type SessionTarget } from './read-session.ts'

/** What a file that someone imports offers: agents of ours, or what AIStorm kept. */
export interface ReadImport {
  agents: OfferedAgent[]
  storm: ReadStorm
  problems: FileError[]
}

export interface ReadStorm {
  sessions: ReadSession[]
  templates: StormShelf['templates']
}

export const MAX_IMPORT_BYTES = 8 * 1024 * 1024
const STORM_ZIP_LIMITS = { ...AGENTS_ZIP_LIMITS, maxFileBytes: 4_000_000, maxBytes: 32 * 1024 * 1024 }
const MAX_FILE_NAME_CHARS = 200

export interface ImportToRead {
  bytes: Uint8Array
  name: string
  /** The board that it is for. */
  target: SessionTarget
}

/** A file by itself that can't be read, or a zip that can't be opened, is refused as a whole. */
export function readImport({ bytes, name, target }: ImportToRead): ReadImport | { refused: string } {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip) return readAlone(bytes, name.slice(0, MAX_FILE_NAME_CHARS), target)
  const zip = unzipTexts(bytes, STORM_ZIP_LIMITS)
  if (!zip.ok) return { refused: zip.message }
  const { agents, storm, problems } = readFiles(zip.files, target)
  return { agents, storm, problems: [...zip.problems, ...problems] }
}

function readAlone(bytes: Uint8Array, name: string, target: SessionTarget): ReadImport | { refused: string } {
  const text = decodeText(bytes)
  if (text === null) return { refused: `${name}: This is neither a zip nor a text file.` }
  const found = readFiles([{ path: name, text }], target)
  const [problem] = found.problems
  return problem ? { refused: `${problem.file}, ${lowerFirst(problem.message)}` } : found
}

function lowerFirst(message: string): string {
  return message.startsWith('Line ') ? `l${message.slice(1)}` : message
}

function readFiles(files: readonly TextFile[], target: SessionTarget): ReadImport {
  const storms = files.filter(({ text }) => isStorm(text))
  const ours = readAgentFiles(files.filter((file) => !storms.includes(file)))
  const { sessions, templates, problems } = readStorm(storms)
  const told = problems.map(({ file, line, message }) => ({ file, message: withLine(message, line) }))
  const read: ReadSession[] = []
  for (const found of sessions) {
    const session = readFoundSession(found, target)
    if (typeof session === 'string')
      told.push({ file: found.files.at(-1)?.path ?? found.session.id, message: session })
    else read.push(session)
  }
  return { agents: ours.agents, storm: { sessions: read, templates }, problems: [...ours.problems, ...told] }
}

/** Told by the text: both kinds end in `.md`. */
function isStorm(text: string): boolean {
  const start = text.slice(0, MAX_AGENT_FILE_CHARS)
  return !/^\u{feff}?---/u.test(start) && /^[ \t\u{feff}]*<aistorm(?=[\s/])/mu.test(start)
}
