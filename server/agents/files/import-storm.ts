import { cleanText } from '#base/clean-text.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { boardAgent } from '#formats/aistorm/storm-agents.ts'
import type { StormAgent } from '#formats/aistorm/storm-session.ts'
import { fileSentence } from '#formats/file-sentences.ts'
import type { FileError } from '#formats/unzip-texts.ts'
import { numberNotesNow } from '#server/session/number-notes-now.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import { MAX_PREMISE_CHARS } from '#session/board/board-title.ts'
import type { CommandOf } from '#session/command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { namedRefusal } from '#session/core/named-refusal.ts'
import { refusal } from '#session/core/refusal.ts'
import { isFullOfImports } from '#session/import/import-limits.ts'
import type { SessionState } from '#session/state.ts'
import { newLook } from './agent-looks.ts'
import { importAgents, type SessionRequest } from './import-agents.ts'
import { importSpeakers } from './import-speakers.ts'
import { placeImport } from './place-import.ts'
import type { ReadSession } from './read-aistorm-session.ts'
import type { ReadStorm } from './read-import.ts'

type ImportRound = CommandOf<'round.import'>
type Said = ImportRound['said'][number]

/** The agents and rounds that an import of AIStorm added, and the problems of single files. */
export interface BroughtStorm {
  agents: { id: string; name: string }[]
  rounds: { id: string; number: number; name: string }[]
  problems: FileError[]
}

/** The board onto which files of AIStorm are imported, and the person who imports them. */
export interface StormImportServices {
  /** Numbers the notes and adds the files' speakers as people. */
  sessions: SessionHub
  /** The open canvas: each conversation gets a frame with its notes. */
  room: Pick<OpenRoom, 'doc' | 'edit' | 'isFull' | 'notePlaces'>
  /** A log whose notes would exceed `maxRecords` is imported without notes on the canvas. */
  limits: { maxRecords: number }
  /** Sends the commands of the import; a refusal becomes a problem of its file. */
  ask: SessionRequest
  userId: string
}

/**
 * Imports agents, premise and logs into the board. Items imported before are skipped. Problems of single files are
 * collected, and the rest is imported.
 */
export async function importStorm(
  before: SessionState,
  { sessions, templates }: ReadStorm,
  context: StormImportServices,
): Promise<BroughtStorm> {
  const brought: BroughtStorm = { agents: [], rounds: [], problems: [] }
  let state = before
  // An agent that is also a template keeps the template's file, so that an export gives it back.
  const files = new Map(templates.map(({ agent, file }) => [JSON.stringify(agent), file.text]))
  for (const session of sessions) state = await importSession(state, session, files, context, brought)
  await bringAgents(
    state,
    templates.map(({ agent, file }) => ({ storm: agent, template: file.text })),
    context,
    brought,
  )
  return brought
}

async function importSession(
  before: SessionState,
  session: ReadSession,
  templates: ReadonlyMap<string, string>,
  context: StormImportServices,
  brought: BroughtStorm,
): Promise<SessionState> {
  const { roundId, log, name, question } = session
  if (entryOf(before.rounds, roundId)) return before
  // Checked before anything of the session is put on the board.
  if (isFullOfImports(before, log.length, session.said.length)) {
    brought.problems.push({ file: name, ...namedRefusal(refusal('too-many-imports')) })
    return before
  }
  const cast = await bringAgents(
    before,
    session.agents.map((storm) => ({ storm, template: templates.get(JSON.stringify(storm)) })),
    context,
    brought,
  )
  const state = await bringPremise(cast.state, session.premise, name, context, brought)
  if (!session.isConversation) return state
  for (const problem of session.problems) brought.problems.push({ file: name, ...problem })
  const turns = session.said.map(({ from, stamp: _stamp, ...each }) => ({
    ...each,
    agentId: cast.ids.get(from) ?? null,
  }))
  const { frameId, said } = await lay(state, session, turns, context, brought)
  const fileName = cleanText(name)
  const done = await context.ask({ type: 'round.import', roundId, question, fileName, said, log, frameId })
  if (!done.ok) {
    const { ok: _ok, ...why } = done
    brought.problems.push({ file: name, ...why })
    return state
  }
  brought.rounds.push({
    id: roundId,
    number: entryOf(done.state.rounds, roundId)?.number ?? 0,
    name: session.id,
  })
  return done.state
}

async function bringAgents(
  state: SessionState,
  offered: readonly { storm: StormAgent; template: string | undefined }[],
  { ask }: StormImportServices,
  brought: BroughtStorm,
): Promise<{ state: SessionState; ids: Map<string, string> }> {
  const ids = new Map<string, string>()
  let next = state
  for (const { storm, template } of offered) {
    const made = boardAgent(storm, newLook(next.agents), template)
    if (!made) {
      brought.problems.push({ file: storm.name, ...fileSentence('prompt-long') })
      continue
    }
    // Its colour and emoji, and so its file, depend on the other agents; its identity does not. One of ours that names
    // no model is exported with the server's own and returns with it.
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
  { ask }: StormImportServices,
  { problems }: BroughtStorm,
): Promise<SessionState> {
  const premise = cleanText(given).trim()
  if (premise === '' || premise === state.board.premise) return state
  if (state.board.premise !== '') {
    problems.push({ file, ...fileSentence('premise-there') })
    return state
  }
  if (premise.length > MAX_PREMISE_CHARS) {
    problems.push({ file, ...fileSentence('premise-long', { max: MAX_PREMISE_CHARS }) })
    return state
  }
  const done = await ask({ type: 'premise.set', premise })
  if (done.ok) return done.state
  problems.push({ file, ...fileSentence('premise-left-out', { reason: done.message }) })
  return state
}

async function lay(
  state: SessionState,
  { id, roundId, name, said: read }: ReadSession,
  said: Said[],
  { sessions, room, limits, userId }: StormImportServices,
  { problems }: BroughtStorm,
): Promise<{ frameId: string | null; said: Said[] }> {
  const hasNotes = said.some(({ notes: own }) => own.length > 0)
  if (!hasNotes) return { frameId: null, said }
  const isFull = room.isFull() || boardShapes(room.doc).size + countNotes(said) + 1 > limits.maxRecords
  if (isFull) {
    problems.push({ file: name, ...fileSentence('board-full') })
    return { frameId: null, said: said.map((each) => ({ ...each, notes: [] })) }
  }
  const names = said.flatMap((each) => (each.agentId === null && each.notes.length > 0 ? [each.name] : []))
  const speakers = await importSpeakers(sessions, state, { roundId, names, importedBy: userId })
  const areThere = speakers instanceof Map
  if (!areThere) problems.push({ file: name, ...speakers })
  const authorOf = ({ agentId, name: speaker }: Said): string | null =>
    agentId ?? (areThere ? (speakers.get(speaker) ?? null) : null)
  const notes = said.flatMap((each) => each.notes.map(({ noteId: id }) => ({ id, authorId: authorOf(each) })))
  const numbers = await numberNotesNow(sessions, state.board.id, notes)
  const stamps = new Map(read.map(({ turnId, stamp }) => [turnId, stamp]))
  const stampOf = ({ turnId }: Said) => stamps.get(turnId) ?? null
  const frame = { roundId, name: id, said, agents: state.agents, numbers, authorOf, stampOf }
  return { frameId: await placeImport(room, frame), said }
}

function countNotes(said: readonly Said[]): number {
  return said.reduce((sum, { notes }) => sum + notes.length, 0)
}
