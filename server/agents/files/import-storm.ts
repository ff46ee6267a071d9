import { cleanText } from '#base/clean-text.ts'
import { boardShapes } from '#board/board-doc.ts'
import type { FoundSession, StormShelf } from '#formats/aistorm/read-storm.ts'
import { boardAgent } from '#formats/aistorm/storm-agents.ts'
import { writeBundle } from '#formats/aistorm/storm-bundle.ts'
import type { StormAgent, StormSession } from '#formats/aistorm/storm-session.ts'
import type { FileTrouble } from '#formats/unzip-texts.ts'
import { numberNotesNow } from '#server/session/number-notes-now.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { OpenRoom } from '#server/sync/rooms.ts'
import { type CommandOf, MAX_PREMISE_CHARS } from '#session/command.ts'
import { isFullOfImports } from '#session/import-limits.ts'
import { REFUSALS } from '#session/refusal.ts'
import { MAX_QUESTION_CHARS, MAX_TURN_CHARS } from '#session/round.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import { newLook } from './agent-looks.ts'
import { contentId } from './content-id.ts'
import { type Ask, importAgents } from './import-agents.ts'
import { layImport, notesOfSaid } from './lay-import.ts'

type ImportRound = CommandOf<'round.import'>
type Said = ImportRound['said'][number]

export interface BroughtStorm {
  agents: { id: string; name: string }[]
  rounds: { id: string; number: number; name: string }[]
  problems: FileTrouble[]
}

export interface StormDesk {
  sessions: SessionHub
  room: Pick<OpenRoom, 'doc' | 'edit' | 'isFull'>
  limits: { maxRecords: number; maxTextChars: number }
  ask: Ask
}

const MAX_MESSAGES = 2_000
const MAX_LOG_CHARS = 4_000_000

/** Brings agents, premise and logs onto the board. What came in before adds nothing. */
export async function importStorm(
  before: SessionState,
  { sessions, templates }: Pick<StormShelf, 'sessions' | 'templates'>,
  desk: StormDesk,
): Promise<BroughtStorm> {
  const brought: BroughtStorm = { agents: [], rounds: [], problems: [] }
  let state = before
  // An agent of a session that is a template, too, goes out with the template's own file.
  const files = new Map(templates.map(({ agent, file }) => [JSON.stringify(agent), file.text]))
  for (const found of sessions) state = await importSession(state, found, files, desk, brought)
  await bringAgents(
    state,
    templates.map(({ agent, file }) => ({ storm: agent, template: file.text })),
    desk,
    brought,
  )
  return brought
}

async function importSession(
  before: SessionState,
  { session, files }: FoundSession,
  templates: ReadonlyMap<string, string>,
  desk: StormDesk,
  brought: BroughtStorm,
): Promise<SessionState> {
  const log = writeBundle(files)
  const roundId = contentId('r', before.board.id, log)
  if (entryOf(before.rounds, roundId)) return before
  const name = files.at(-1)?.path ?? session.id
  // Before anything of it is put on the board.
  const trouble = tooLarge(session, log) ?? noRoom(before, session, log)
  if (trouble) {
    brought.problems.push({ file: name, message: trouble })
    return before
  }
  const cast = await bringAgents(
    before,
    session.agents.map((storm) => ({ storm, template: templates.get(JSON.stringify(storm)) })),
    desk,
    brought,
  )
  const state = await bringPremise(cast.state, session.premise, name, desk, brought)
  // A premise by itself is no conversation.
  if (session.created === 0 && session.messages.length === 0) return state
  const heard = saidIn(session, roundId, cast.ids)
  if (heard.isCut) {
    const message = `What is longer than ${MAX_TURN_CHARS} characters is cut here; an export still has all of it.`
    brought.problems.push({ file: name, message })
  }
  const { frameId, said } = await lay(state, { session, roundId, said: heard.said, name }, desk, brought)
  const fileName = cleanText(name)
  const question = questionOf(session)
  const done = await desk.ask({ type: 'round.import', roundId, question, fileName, said, log, frameId })
  if (!done.ok) {
    brought.problems.push({ file: name, message: done.message })
    return state
  }
  brought.rounds.push({
    id: roundId,
    number: entryOf(done.state.rounds, roundId)?.number ?? 0,
    name: session.id,
  })
  return done.state
}

function tooLarge({ messages }: StormSession, log: string): string | null {
  if (messages.length > MAX_MESSAGES) return `This log has more than ${MAX_MESSAGES} messages.`
  return log.length > MAX_LOG_CHARS ? `This log has more than ${MAX_LOG_CHARS} characters.` : null
}

function noRoom(state: SessionState, { messages }: StormSession, log: string): string | null {
  return isFullOfImports(state, log.length, messages.length) ? REFUSALS['too-many-imports'] : null
}

async function bringAgents(
  state: SessionState,
  offered: readonly { storm: StormAgent; template: string | undefined }[],
  { ask }: StormDesk,
  brought: BroughtStorm,
): Promise<{ state: SessionState; ids: Map<string, string> }> {
  const ids = new Map<string, string>()
  let next = state
  for (const { storm, template } of offered) {
    const made = boardAgent(storm, newLook(next.agents), template)
    if (!made) {
      brought.problems.push({
        file: storm.name,
        message: 'This agent’s prompt is longer than a prompt may be.',
      })
      continue
    }
    // Its colour and sign, and so its file, depend on who is there; who it is does not. One of ours that names no model
    // goes out with the server's own and comes back with it.
    const same = next.agents.find(({ name, prompt, model }) => {
      const { agent } = made
      return name === agent.name && prompt === agent.prompt && (model === agent.model || model === null)
    })
    const done = same ? null : await importAgents(next, [{ ...made, identity: JSON.stringify(storm) }], ask)
    const id = same?.id ?? done?.ids[0]
    if (id) ids.set(storm.name, id)
    if (!done) continue
    next = done.state
    brought.agents.push(...done.added)
    brought.problems.push(...done.problems)
  }
  return { state: next, ids }
}

async function bringPremise(
  state: SessionState,
  given: string,
  file: string,
  { ask }: StormDesk,
  { problems }: BroughtStorm,
): Promise<SessionState> {
  const premise = cleanText(given).trim()
  if (premise === '' || premise === state.board.premise) return state
  if (state.board.premise !== '') {
    problems.push({ file, message: 'This board has a premise already; the one in the file was left out.' })
    return state
  }
  if (premise.length > MAX_PREMISE_CHARS) {
    problems.push({
      file,
      message: `The premise is longer than ${MAX_PREMISE_CHARS} characters and was left out.`,
    })
    return state
  }
  const done = await ask({ type: 'premise.set', premise })
  if (done.ok) return done.state
  problems.push({ file, message: `The premise was left out. ${done.message}` })
  return state
}

function saidIn(
  { messages }: StormSession,
  roundId: string,
  ids: ReadonlyMap<string, string>,
): { said: Said[]; isCut: boolean } {
  let isCut = false
  const said = messages.map(({ from, at, text }, i) => {
    const clean = cleanText(text)
    if (clean.length > MAX_TURN_CHARS) isCut = true
    return {
      turnId: contentId('t', roundId, String(i)),
      agentId: ids.get(from) ?? null,
      name: cleanText(from).slice(0, 200).toWellFormed(),
      at,
      text: clean.slice(0, MAX_TURN_CHARS).toWellFormed(),
      notes: [],
    }
  })
  return { said, isCut }
}

/** What was talked about, in a line: its description, else how the premise begins, else what the file is called. */
function questionOf({ description, premise, id }: StormSession): string {
  const line = premise
    .split('\n')
    .map((text) => text.replace(/^#+\s*/, '').trim())
    .find((text) => text !== '')
  return (
    cleanText(description ?? line ?? id)
      .slice(0, MAX_QUESTION_CHARS)
      .toWellFormed()
      .trim() || 'Imported'
  )
}

async function lay(
  state: SessionState,
  { session, roundId, said, name }: { session: StormSession; roundId: string; said: Said[]; name: string },
  { sessions, room, limits }: StormDesk,
  { problems }: BroughtStorm,
): Promise<{ frameId: string | null; said: Said[] }> {
  const noted = notesOfSaid(said, limits.maxTextChars)
  const notes = noted.flatMap(({ agentId, notes: own }) =>
    own.map(({ noteId }) => ({ noteId, authorId: agentId })),
  )
  if (notes.length === 0) return { frameId: null, said }
  const isFull = room.isFull() || boardShapes(room.doc).size + notes.length + 1 > limits.maxRecords
  if (isFull) {
    problems.push({
      file: name,
      message: 'The board is full: the log is in the panel, without notes on the canvas.',
    })
    return { frameId: null, said }
  }
  const numbers = await numberNotesNow(sessions, state.board.id, notes)
  const frame = { roundId, name: session.id, said: noted, agents: state.agents, numbers }
  return { frameId: await layImport(room, frame), said: noted }
}
