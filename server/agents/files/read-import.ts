import { AGENTS_ZIP_LIMITS, type OfferedAgent, readAgentFiles, withLine } from '#formats/agents-zip.ts'
import { readStorm, type StormShelf } from '#formats/aistorm/read-storm.ts'
import { decodeText, type FileTrouble, type TextFile, unzipTexts } from '#formats/unzip-texts.ts'
import { MAX_AGENT_FILE_CHARS } from '#session/agent.ts'

/** What a file that someone imports offers: agents of ours, or what AIStorm kept. */
export interface ReadImport {
  agents: OfferedAgent[]
  storm: Pick<StormShelf, 'sessions' | 'templates'>
  problems: FileTrouble[]
}

export const MAX_IMPORT_BYTES = 8 * 1024 * 1024
const STORM_ZIP_LIMITS = { ...AGENTS_ZIP_LIMITS, maxFileBytes: 4_000_000, maxBytes: 32 * 1024 * 1024 }
const MAX_FILE_NAME_CHARS = 200

/** A file by itself that can't be read, or a zip that can't be opened, is refused as a whole. */
export function readImport({
  bytes,
  name,
}: {
  bytes: Uint8Array
  name: string
}): ReadImport | { refused: string } {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip) return readAlone(bytes, name.slice(0, MAX_FILE_NAME_CHARS))
  const zip = unzipTexts(bytes, STORM_ZIP_LIMITS)
  if (!zip.ok) return { refused: zip.message }
  const { agents, storm, problems } = readFiles(zip.files)
  return { agents, storm, problems: [...zip.troubles, ...problems] }
}

function readAlone(bytes: Uint8Array, name: string): ReadImport | { refused: string } {
  const text = decodeText(bytes)
  if (text === null) return { refused: `${name}: This is neither a zip nor a text file.` }
  const found = readFiles([{ path: name, text }])
  const [problem] = found.problems
  return problem ? { refused: `${problem.file}, ${lowerFirst(problem.message)}` } : found
}

function lowerFirst(message: string): string {
  return message.startsWith('Line ') ? `l${message.slice(1)}` : message
}

function readFiles(files: readonly TextFile[]): ReadImport {
  const storms = files.filter(({ text }) => isStorm(text))
  const ours = readAgentFiles(files.filter((file) => !storms.includes(file)))
  const { sessions, templates, troubles } = readStorm(storms)
  const told = troubles.map(({ file, line, message }) => ({ file, message: withLine(message, line) }))
  return { agents: ours.agents, storm: { sessions, templates }, problems: [...ours.troubles, ...told] }
}

/** Told by the text: both kinds end in `.md`. */
function isStorm(text: string): boolean {
  const start = text.slice(0, MAX_AGENT_FILE_CHARS)
  return !/^\u{feff}?---/u.test(start) && /^[ \t\u{feff}]*<aistorm(?=[\s/])/mu.test(start)
}
