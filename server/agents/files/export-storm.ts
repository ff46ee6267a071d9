import type { NoteView } from '#board/doc/read-note.ts'
import type { NoteTimes } from '#db/notes.ts'
import { readStorm } from '#formats/aistorm/read-storm.ts'
import { saidOnBoard } from '#formats/aistorm/said-on-board.ts'
import { stormAgent, stormTemplate } from '#formats/aistorm/storm-agents.ts'
import { readBundle } from '#formats/aistorm/storm-bundle.ts'
import type { StormFile, StormSession } from '#formats/aistorm/storm-session.ts'
import { writeStorm } from '#formats/aistorm/write-storm.ts'
import { safeFileName } from '#formats/zip-texts.ts'
import type { Agent, AgentKind } from '#session/agents/agent.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { personIn } from '#session/members/members-slice.ts'
import { originOf, originOfModel } from '#session/origin/note-origin.ts'
import type { SessionState } from '#session/state.ts'

/**
 * The board's files for AIStorm: each imported session letter by letter, the board's own conversation as one more session,
 * and each advisor as a template.
 */
export function exportStorm(
  state: SessionState,
  canvasNotes: readonly NoteView[],
  times: readonly NoteTimes[],
  ordinaryModel: string,
): StormFile[] {
  const bundles = Object.values(state.imports).flatMap(({ log }) => readBundle(log) ?? [])
  const imported = bundles.map(fromRoot)
  const { sessions } = readStorm(bundles)
  const premises = sessions.map(({ session }) => session.premise)
  const own = ownSession(state, canvasNotes, times, ordinaryModel)
  const hasOwn = own.messages.length > 0 || !premises.includes(own.premise)
  const [file] = writeStorm(own)
  const title = safeFileName(state.board.title)
  const session = hasOwn && file ? [{ path: `Sessions/${title}.session.md`, text: file.text }] : []
  const cast = new Set(
    sessions.flatMap(({ session: { agents } }) => agents.map((agent) => JSON.stringify(agent))),
  )
  const isCast = (agent: Agent) => cast.has(JSON.stringify(stormAgent(agent, ordinaryModel)))
  const advisors = state.agents.filter(isAdvisor)
  // A template and an agent of a session may have one name: the template, which is nowhere else, keeps its path.
  const inOrder = [...advisors.filter((agent) => !isCast(agent)), ...advisors.filter(isCast)]
  const templates = inOrder.map((agent) => {
    const { path, text } = stormTemplate(agent, ordinaryModel)
    return { path: `AgentTemplates/${path}`, text }
  })
  const taken = new Set(imported.map(({ path }) => path))
  return [...imported, ...session, ...templates.filter(({ path }) => !taken.has(path))]
}

function isAdvisor({ kind }: { kind: AgentKind }): boolean {
  return kind === 'advisor'
}

/** A single session file is put into the folder where AIStorm looks for it; folders stay as they were. */
function fromRoot({ path, text }: StormFile): StormFile {
  if (path.endsWith('.session.md') && !path.includes('/')) return { path: `Sessions/${path}`, text }
  return { path, text }
}

function ownSession(
  state: SessionState,
  canvasNotes: readonly NoteView[],
  times: readonly NoteTimes[],
  ordinaryModel: string,
): StormSession {
  const advisors = state.agents.filter(isAdvisor)
  const agents = advisors.map((agent) => stormAgent(agent, ordinaryModel))
  const rounds = state.roundOrder.flatMap((id) => {
    const round = entryOf(state.rounds, id)
    return round && round.trigger.kind !== 'import' ? [round] : []
  })
  // Imported notes are exported with their own session.
  const inFiles = new Set(
    Object.keys(state.imports).flatMap(
      (id) =>
        entryOf(state.rounds, id)?.turns.flatMap((turn) =>
          'notes' in turn ? turn.notes.map(({ noteId }) => noteId) : [],
        ) ?? [],
    ),
  )
  const begun = new Map(times.map(({ noteId, createdAt }) => [noteId, createdAt.getTime()]))
  const notes = canvasNotes.flatMap((note) => {
    const { id, text, authorId } = note
    const author = authorId === null ? null : personIn(state, authorId)
    if (!author || !state.noteNumbers.has(id) || inFiles.has(id)) return []
    const at = begun.get(id) ?? state.board.createdAt
    return [{ author: author.name, at, text, origin: originOf(note) }]
  })
  const views = Object.values(state.roundViews).flatMap(({ turns }) => turns)
  const models = new Map(views.map(({ id, model }) => [id, model]))
  const { title, premise, createdAt } = state.board
  return {
    id: title,
    generation: 2,
    created: createdAt,
    description: null,
    premise,
    agents,
    messages: saidOnBoard({
      rounds,
      notes,
      begunAt: (noteId) => begun.get(noteId) ?? null,
      nameOfPerson: (id) => personIn(state, id)?.name ?? 'Human',
      nameOfAgent: (id) => agentName(state, id, agents, advisors),
      originOfTurn: ({ id }) => originOfModel(models.get(id) ?? null),
    }),
  }
}

/** The name in the session file; for a removed agent, its name on the board. */
function agentName(
  state: SessionState,
  agentId: string,
  agents: readonly { name: string }[],
  advisors: readonly { id: string }[],
): string {
  const place = advisors.findIndex(({ id }) => id === agentId)
  const former = [...state.agents, ...state.formerAgentViews].find(({ id }) => id === agentId)
  return agents[place]?.name ?? former?.name ?? 'Agent'
}
