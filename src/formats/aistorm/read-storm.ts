import { readStormFile, type StormContent } from './read-storm-file.ts'
import { nameOfFile } from './storm-file-name.ts'
import type { StormAgent, StormError, StormFile, StormSession } from './storm-session.ts'

export interface FoundSession {
  session: StormSession
  files: StormFile[]
}

/** Everything in a folder of AIStorm. */
export interface StormShelf {
  sessions: FoundSession[]
  /** Agents without a session: templates, or a folder without a log. */
  templates: { agent: StormAgent; file: StormFile }[]
  /** Files that could not be read; all others were. */
  problems: StormError[]
}

interface ReadFile {
  file: StormFile
  content: StormContent
  folder: string
  /** Without AIStorm's file extensions. */
  stem: string
}

const FIRST_LOG = 'conversation-log'

/** Reads files of any generation, or of several; files in one folder belong together. */
export function readStorm(files: readonly StormFile[]): StormShelf {
  const { read, problems } = readAll(files)
  const used = new Set<ReadFile>()
  const sessions = read.flatMap((part) => {
    if (part.content.kind === 'log') return [folderSession(part, part.content, read, used)]
    return part.content.kind === 'session' ? [sessionOf(part, part.content.session)] : []
  })
  const templates: StormShelf['templates'] = []
  for (const part of read.filter((one) => !used.has(one))) {
    const { content, file } = part
    if (content.kind === 'agent') templates.push({ agent: agentOf(part, content), file })
    if (content.kind === 'premise') sessions.push(sessionOf(part, { ...NOTHING, premise: content.premise }))
  }
  return { sessions, templates, problems }
}

function readAll(files: readonly StormFile[]): { read: ReadFile[]; problems: StormError[] } {
  const read: ReadFile[] = []
  const problems: StormError[] = []
  for (const file of files) {
    const found = readStormFile(file.text)
    if (found.ok) read.push({ file, content: found.content, ...placeOf(file.path) })
    else {
      const { ok: _ok, ...fault } = found
      problems.push({ file: file.path, ...fault })
    }
  }
  return { read, problems }
}

function sessionOf({ stem, file }: ReadFile, session: Omit<StormSession, 'id'>): FoundSession {
  return { session: { id: nameOfFile(stem), ...session }, files: [file] }
}

const NOTHING: Omit<StormSession, 'id' | 'premise'> = {
  generation: 1,
  created: 0,
  description: null,
  agents: [],
  messages: [],
}

function folderSession(
  log: ReadFile,
  { log: { created, description, messages }, isFirstGeneration }: StormContent & { kind: 'log' },
  read: readonly ReadFile[],
  used: Set<ReadFile>,
): FoundSession {
  const isFirst = log.stem === FIRST_LOG || isFirstGeneration
  const stem = log.stem === FIRST_LOG ? (log.folder.split('/').at(-1) ?? '') : log.stem
  const premise = read.find(({ content, folder, stem: other }) => {
    return content.kind === 'premise' && folder === log.folder && other === stem
  })
  const cast = read.filter(
    ({ content, folder }) =>
      content.kind === 'agent' && folder.toLowerCase() === inside(log.folder, 'Agents').toLowerCase(),
  )
  const parts = [...cast, ...(premise ? [premise] : []), log]
  for (const part of parts) used.add(part)
  const session: StormSession = {
    id: nameOfFile(stem),
    generation: isFirst ? 0 : 1,
    created,
    description,
    premise: premise?.content.kind === 'premise' ? premise.content.premise : '',
    agents: cast.flatMap((part) => (part.content.kind === 'agent' ? [agentOf(part, part.content)] : [])),
    messages,
  }
  return { session, files: parts.map(({ file }) => file) }
}

function agentOf({ stem }: ReadFile, { agent, name }: StormContent & { kind: 'agent' }): StormAgent {
  return { name: name ?? nameOfFile(stem), ...agent }
}

function placeOf(path: string): { folder: string; stem: string } {
  const slash = path.lastIndexOf('/')
  return {
    folder: path.slice(0, Math.max(0, slash)),
    stem: path.slice(slash + 1).replace(/(\.(log|ini|session))?\.md$/i, ''),
  }
}

function inside(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}
