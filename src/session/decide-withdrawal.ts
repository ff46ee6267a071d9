import type { CommandOf } from './command.ts'
import { type Decision, yes } from './decision.ts'
import type { Idea } from './idea.ts'
import { presentIdea } from './idea-in.ts'
import { entryOf, type SessionState } from './state.ts'

/** Takes back ideas whose authors undid their notes; where other work builds on one, it stays. */
export function withdrawIdeas(state: SessionState, command: CommandOf<'ideas.withdraw'>): Decision {
  const asked = new Set(command.numbers)
  const held = heldNumbers(state)
  const numbers = [...asked].filter((number) => {
    const idea = presentIdea(state, number)
    return idea !== null && isUntouched(state, idea) && !held.has(number)
  })
  return numbers.length > 0 ? yes({ kind: 'ideas.withdrawn', data: { numbers } }) : yes()
}

/** The clerk's own words about it are no work of people. */
function isUntouched({ marks }: SessionState, idea: Idea): boolean {
  const { noteId, status, categoryBy, tagsBy, parent, messageId, links } = idea
  const mark = noteId === null ? null : entryOf(marks, noteId)
  const isMarked = mark !== null && (mark.agents.length > 0 || Object.keys(mark.people).length > 0)
  const isSorted = status !== 'raw' || categoryBy === 'person' || tagsBy === 'person'
  const isTied = parent !== null || links.some(({ type }) => type !== 'echoes')
  return messageId === null && !isMarked && !isSorted && !isTied
}

/** Ideas that another idea, a theme run or a proposal refers to. */
function heldNumbers({ ideas, gathers, proposals }: SessionState): ReadonlySet<number> {
  const held = new Set<number>()
  for (const { links, parent } of ideas.values()) {
    if (parent !== null) held.add(parent)
    for (const { type, to } of links) if (type !== 'echoes') held.add(to)
  }
  for (const { numbers } of Object.values(gathers)) for (const number of numbers) held.add(number)
  for (const { sources } of Object.values(proposals)) for (const { number } of sources) held.add(number)
  return held
}
