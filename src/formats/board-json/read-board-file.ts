import type { z } from 'zod'
import type { NamedSentence } from '#base/sentence.ts'
import { fileSentence } from '#formats/file-sentences.ts'
import { isHeavyJson } from '#formats/heavy-json.ts'
import { BoardSettings, DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import {
  BOARD_FORMAT_NAME,
  BOARD_FORMAT_VERSION,
  BoardFile,
  BoardHead,
  FILE_LISTS,
  type ListName,
  MAX_ENTRIES,
} from './board-file.ts'
import { type Plain, TooDeep, toPlain } from './board-file-text.ts'
import { type FileFinding, MAX_FINDINGS, nameOf } from './file-finding.ts'
import { removeContradictions } from './remove-contradictions.ts'

/** The board of a file, or why nothing of it can be read. */
export type ReadBoardFile =
  /** `problems` lists what could not be read and is missing from the result. */
  { ok: true; file: BoardFile; problems: FileFinding[] } | ({ ok: false } & NamedSentence)

type Entries = { [key: string]: Plain }

/** Reads a board file entry by entry, so that a broken one does not affect the others. */
export function readBoardFile(text: string): ReadBoardFile {
  const parsed = parse(text)
  if ('message' in parsed) return { ok: false, ...parsed }
  const { value } = parsed
  if (!isEntries(value) || value.format !== BOARD_FORMAT_NAME)
    return { ok: false, ...fileSentence('board-format') }
  if (value.version !== BOARD_FORMAT_VERSION) {
    const version = typeof value.version === 'number' ? String(value.version) : 'unknown'
    return { ok: false, ...fileSentence('board-version', { version, known: BOARD_FORMAT_VERSION }) }
  }
  const head = BoardHead.safeParse(value.board)
  if (!head.success) return { ok: false, ...entrySentence('board', head.error) }
  const problems: FileFinding[] = []
  const settings = BoardSettings.safeParse(value.settings ?? DEFAULT_SETTINGS)
  if (!settings.success) problems.push(entryFinding('settings', settings.error))
  const listed = <Value>(name: ListName, schema: z.ZodType<Value>) => readList(value, name, schema, problems)
  const { people, agents, formerAgents, numbered, canvas, rounds } = FILE_LISTS
  const { logs, reactions, syntheses, ideas, themeRuns, proposals } = FILE_LISTS
  const { votes, checks, ratings, interviews, threads, conversationStarts, agenda, pictures } = FILE_LISTS
  const file: BoardFile = {
    format: BOARD_FORMAT_NAME,
    version: BOARD_FORMAT_VERSION,
    board: head.data,
    settings: settings.data ?? DEFAULT_SETTINGS,
    people: listed('people', people),
    agents: listed('agents', agents),
    formerAgents: listed('formerAgents', formerAgents),
    lastNumber: readLastNumber(value.lastNumber, problems),
    numbered: listed('numbered', numbered),
    canvas: listed('canvas', canvas),
    rounds: listed('rounds', rounds),
    logs: listed('logs', logs),
    reactions: listed('reactions', reactions),
    syntheses: listed('syntheses', syntheses),
    ideas: listed('ideas', ideas),
    themeRuns: listed('themeRuns', themeRuns),
    proposals: listed('proposals', proposals),
    votes: listed('votes', votes),
    checks: listed('checks', checks),
    ratings: listed('ratings', ratings),
    interviews: listed('interviews', interviews),
    threads: listed('threads', threads),
    conversationStarts: listed('conversationStarts', conversationStarts),
    agenda: listed('agenda', agenda),
    pictures: listed('pictures', pictures),
  }
  const consistent = removeContradictions(file, problems)
  return { ok: true, file: consistent, problems: problems.slice(0, MAX_FINDINGS) }
}

function parse(text: string): { value: Plain } | NamedSentence {
  if (isHeavyJson(text)) return fileSentence('heavy-board')
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\u{feff}/u, ''))
  } catch (error) {
    return syntaxSentence(text, error)
  }
  try {
    return { value: toPlain(value) ?? null }
  } catch (error) {
    if (error instanceof TooDeep) return fileSentence('lists-too-deep')
    throw error
  }
}

/** V8 reports a character position; people count lines. */
function syntaxSentence(text: string, error: unknown): NamedSentence {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  if (position === undefined) return fileSentence('json-end')
  return fileSentence('json-line', { line: text.slice(0, Number(position)).split('\n').length })
}

function isEntries(value: Plain | undefined): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A very high number would leave none for later notes. */
function readLastNumber(value: Plain | undefined, problems: FileFinding[]): number {
  const read = BoardFile.shape.lastNumber.safeParse(value ?? 0)
  if (!read.success) problems.push(entryFinding('lastNumber', read.error))
  return read.data ?? 0
}

function readList<Value>(
  file: Entries,
  name: ListName,
  schema: z.ZodType<Value>,
  problems: FileFinding[],
): Value[] {
  const list = file[name] ?? []
  if (!Array.isArray(list)) {
    problems.push({ where: name, ...fileSentence('not-a-list', { list: name }) })
    return []
  }
  const max = MAX_ENTRIES[name]
  if (list.length > max)
    problems.push({ where: name, ...fileSentence('more-entries-in-list', { list: name, max }) })
  const found: Value[] = []
  list.slice(0, max).forEach((entry, i) => {
    const read = schema.safeParse(entry)
    if (read.success) found.push(read.data)
    else problems.push(entryFinding(nameOf(name, entry, i), read.error))
  })
  return found
}

function entryFinding(where: string, error: z.ZodError): FileFinding {
  return { where, ...entrySentence(where, error) }
}

function entrySentence(entry: string, { issues: [issue] }: z.ZodError): NamedSentence {
  const where = issue?.path.length ? `${entry}, ${issue.path.join('.')}` : entry
  return fileSentence('entry', { where, reason: issue?.message ?? 'not as described' })
}
