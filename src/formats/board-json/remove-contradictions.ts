import { writeAgentFile } from '#agents/agent-file/agent-file.ts'
import { fileSentence } from '#formats/file-sentences.ts'
import type { ContentIdea } from '#session/import/content-idea.ts'
import type { ContentAgent } from '#session/import/content-import.ts'
import type { ContentThread } from '#session/import/content-thread.ts'
import type { BoardFile, ListName } from './board-file.ts'
import { type FileFinding, nameOf } from './file-finding.ts'
import { withoutBrokenLinks } from './remove-broken-links.ts'

/**
 * Removes what contradicts itself: duplicate ids and numbers, links and parents that lead nowhere or in a circle. Everything
 * removed is reported.
 */
export function removeContradictions(file: BoardFile, problems: FileFinding[]): BoardFile {
  const once = <Value extends object>(list: ListName, values: Value[], keyOf: (value: Value) => unknown) =>
    onlyFirst(list, values, keyOf, problems)
  const byId = ({ id }: { id: string }) => id
  const agents = once('agents', file.agents, byId)
  const agentIds = new Set(agents.map(byId))
  const ideas = once('ideas', file.ideas, ({ number }) => number)
  const numbered = once(
    'numbered',
    once('numbered', file.numbered, ({ number }) => number),
    ({ noteId }) => noteId,
  )
  const numbers = new Map(numbered.map(({ noteId, number }) => [noteId, number]))
  const lastNumber = [...ideas, ...numbered].reduce(
    (last, { number }) => Math.max(last, number),
    file.lastNumber,
  )
  return {
    ...file,
    lastNumber,
    people: once('people', file.people, byId),
    agents: once('agents', agents, ({ name }) => name.toLowerCase()).map(asItsFile),
    formerAgents: once('formerAgents', file.formerAgents, byId).filter(({ id }) => !agentIds.has(id)),
    numbered,
    canvas: once('canvas', file.canvas, byId),
    rounds: once('rounds', file.rounds, byId),
    logs: once('logs', file.logs, ({ roundId }) => roundId),
    reactions: once('reactions', file.reactions, ({ noteId }) => noteId),
    syntheses: once('syntheses', file.syntheses, byId),
    ideas: withoutBrokenLinks(ofTheirNotes(ideas, numbers, problems), problems),
    themeRuns: once('themeRuns', file.themeRuns, byId),
    proposals: once('proposals', file.proposals, byId),
    agenda: once('agenda', file.agenda ?? [], byId),
    votes: once('votes', file.votes ?? [], byId),
    checks: once('checks', file.checks ?? [], ({ documentId }) => documentId),
    ratings: once('ratings', file.ratings ?? [], byId),
    interviews: once('interviews', file.interviews ?? [], byId),
    threads: withOwnComments(once('threads', file.threads ?? [], byId), problems),
    pictures: once('pictures', file.pictures ?? [], byId),
  }
}

function onlyFirst<Value extends object>(
  list: ListName,
  values: Value[],
  keyOf: (value: Value) => unknown,
  problems: FileFinding[],
): Value[] {
  const seen = new Set<unknown>()
  return values.filter((value, i) => {
    const key = keyOf(value)
    if (!seen.has(key)) {
      seen.add(key)
      return true
    }
    const where = nameOf(list, value, i)
    problems.push({ where, ...fileSentence('twice', { where }) })
    return false
  })
}

/** An idea has its note's number. An idea with another note's number stays, without a note. */
function ofTheirNotes(
  ideas: readonly ContentIdea[],
  numbers: ReadonlyMap<string, number>,
  problems: FileFinding[],
): ContentIdea[] {
  return ideas.map((idea) => {
    const { noteId, number } = idea
    if (noteId === null || numbers.get(noteId) === number) return idea
    const where = `ideas, #${number}`
    problems.push({ where, ...fileSentence('note-number', { where }) })
    return { ...idea, noteId: null, isOnCanvas: false }
  })
}

/** A comment is in one thread. A thread that is left without words is left out. */
function withOwnComments(threads: readonly ContentThread[], problems: FileFinding[]): ContentThread[] {
  const seen = new Set<string>()
  return threads.flatMap((thread) => {
    const comments = thread.comments.filter(({ id }) => !seen.has(id))
    for (const { id } of comments) seen.add(id)
    if (comments.length === thread.comments.length) return [thread]
    const where = `threads, ${thread.id}`
    problems.push({ where, ...fileSentence('comment-twice', { where }) })
    return comments.some(({ text }) => text !== null) ? [{ ...thread, comments }] : []
  })
}

/** The file that people read must be exactly the agent's. */
function asItsFile(agent: ContentAgent): ContentAgent {
  return { ...agent, file: writeAgentFile(agent, agent.file) }
}
