import type { z } from 'zod'
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

/** `message`: why nothing of the file can be read, as a sentence. */
export type ReadBoardFile =
  /** `problems` lists what could not be read and is missing from the result. */
  { ok: true; file: BoardFile; problems: FileFinding[] } | { ok: false; message: string }

type Entries = { [key: string]: Plain }

/** Reads a board file entry by entry, so that a broken one does not affect the others. */
export function readBoardFile(text: string): ReadBoardFile {
  const parsed = parse(text)
  if ('message' in parsed) return { ok: false, message: parsed.message }
  const { value } = parsed
  if (!isEntries(value) || value.format !== BOARD_FORMAT_NAME)
    return {
      ok: false,
      message:
        'This is not a board of Parley, Excalidraw or tldraw, nor a JSON Canvas: its "format" is not "parley-board".',
    }
  if (value.version !== BOARD_FORMAT_VERSION) {
    const version = typeof value.version === 'number' ? String(value.version) : 'unknown'
    return {
      ok: false,
      message: `This file has version ${version}; this server reads version ${BOARD_FORMAT_VERSION}.`,
    }
  }
  const head = BoardHead.safeParse(value.board)
  if (!head.success) return { ok: false, message: `board${sayIssue(head.error)}` }
  const problems: FileFinding[] = []
  const settings = BoardSettings.safeParse(value.settings ?? DEFAULT_SETTINGS)
  if (!settings.success) problems.push({ where: 'settings', message: `settings${sayIssue(settings.error)}` })
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

function parse(text: string): { value: Plain } | { message: string } {
  if (isHeavyJson(text)) return { message: 'This file has more entries, or deeper ones, than any board.' }
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\u{feff}/u, ''))
  } catch (error) {
    return { message: `This is not JSON: ${saySyntax(text, error)}` }
  }
  try {
    return { value: toPlain(value) ?? null }
  } catch (error) {
    if (error instanceof TooDeep)
      return { message: 'This file has lists within lists deeper than any board.' }
    throw error
  }
}

/** V8 reports a character position; people count lines. */
function saySyntax(text: string, error: unknown): string {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  if (position === undefined) return 'it ends too early, or is empty.'
  const line = text.slice(0, Number(position)).split('\n').length
  return `line ${line} is not as JSON is written.`
}

function isEntries(value: Plain | undefined): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A very high number would leave none for later notes. */
function readLastNumber(value: Plain | undefined, problems: FileFinding[]): number {
  const read = BoardFile.shape.lastNumber.safeParse(value ?? 0)
  if (!read.success) problems.push({ where: 'lastNumber', message: `lastNumber${sayIssue(read.error)}` })
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
    problems.push({ where: name, message: `${name} is not a list.` })
    return []
  }
  const most = MAX_ENTRIES[name]
  if (list.length > most)
    problems.push({ where: name, message: `${name} has more than ${most} entries; the rest was left out.` })
  const found: Value[] = []
  list.slice(0, most).forEach((entry, i) => {
    const read = schema.safeParse(entry)
    if (read.success) found.push(read.data)
    else
      problems.push({
        where: nameOf(name, entry, i),
        message: `${nameOf(name, entry, i)}${sayIssue(read.error)}`,
      })
  })
  return found
}

function sayIssue(error: z.ZodError): string {
  const [issue] = error.issues
  const where = issue?.path.length ? `, ${issue.path.join('.')}` : ''
  return `${where}: ${issue?.message ?? 'not as described'}`
}
