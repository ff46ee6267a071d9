import { ideaOfNote } from '#session/ideas/idea-in.ts'
import { personIn } from '#session/members/members-slice.ts'
import { originOfIdea } from '#session/origin/idea-origin.ts'
import {
  type NoteOrigin,
  type OriginFacts,
  originOfModel,
  originStampOf,
} from '#session/origin/note-origin.ts'
import { originLabel } from '#session/origin/origin-labels.ts'
import type { SessionState } from '#session/state.ts'
import type { ReportIdea, ReportSpeaker } from './board-report.ts'

/** The board's present names for ids; former members keep theirs. */
export interface ReportNames {
  whoIs(id: string | null): ReportIdea['author']
  nameOf(id: string | null): string | null
  /** The name, with the kind for agents: `Sceptic (AI)`. */
  labelled(id: string | null): string | null
  /** @param isEdited whether people changed the agent's text */
  speaker(agentId: string, model: string | null, isEdited?: boolean): ReportSpeaker
  numberOf(noteId: string): number | null
  /** The origin of a note's words, also of one that is gone. */
  originOf(noteId: string): NoteOrigin
}

/**
 * Names of all present and former people and agents of the board.
 * @param looks the notes on the canvas, by their ids
 */
export function reportNames(
  state: SessionState,
  looks: ReadonlyMap<string, Pick<OriginFacts, 'model' | 'stamp'>>,
): ReportNames {
  const models = new Map([...state.contributions.values()].map(({ agentId, model }) => [agentId, model]))
  const agents = new Map([...state.formerAgentViews, ...state.agentViews].map((agent) => [agent.id, agent]))
  function whoIs(id: string | null): ReportIdea['author'] {
    if (id === null) return null
    const agent = agents.get(id)
    if (agent) return { name: agent.name, kind: 'agent' }
    const person = personIn(state, id)
    return person && { name: person.name, kind: 'person' }
  }
  return {
    whoIs,
    nameOf: (id) => whoIs(id)?.name ?? null,
    labelled(id) {
      const who = whoIs(id)
      if (who?.kind !== 'agent') return who?.name ?? null
      const model = models.get(id ?? '') ?? agents.get(id ?? '')?.model ?? null
      return `${who.name} (${originLabel(originOfModel(model), who)})`
    },
    speaker: (agentId, model, isEdited = false) => ({
      name: whoIs(agentId)?.name ?? 'An agent',
      kind: 'agent',
      model,
      origin: originStampOf(originOfModel(model), isEdited),
    }),
    numberOf: (noteId) => state.noteNumbers.get(noteId)?.number ?? null,
    originOf(noteId) {
      const idea = ideaOfNote(state, noteId)
      const look = looks.get(noteId) ?? null
      if (idea) return originOfIdea(state, idea, look)
      if (look?.stamp) return look.stamp
      const posted = state.contributions.get(noteId)
      return posted ? originOfModel(posted.model) : 'person'
    },
  }
}
