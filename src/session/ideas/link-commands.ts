import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { IdeaNumber, MAX_LINKS_OF_IDEA } from './idea.ts'
import { defineIdeaCommand } from './idea-command.ts'
import { NumberedLinks } from './idea-fields.ts'
import { ideaIn, presentIdea } from './idea-in.ts'
import { asStored, leadsTo, type NumberedLink } from './idea-links.ts'
import type { IdeasState } from './ideas-slice.ts'

/** All of them, or none; those that are there already change nothing. */
export const linkIdeas = defineIdeaCommand({
  type: 'ideas.link',
  fields: { links: NumberedLinks },
  minRole: 'editor',
  decide(state, command) {
    const fresh: NumberedLink[] = []
    for (const asked of command.links) {
      const link = asStored(asked)
      const why = unfit(state, link, fresh)
      if (why) return why
      if (!isLinked(state, link) && !fresh.some((other) => isSameLink(other, link))) fresh.push(link)
    }
    return fresh.length > 0 ? accept({ kind: 'ideas.linked', data: { links: fresh } }) : accept()
  },
})

function unfit(
  state: IdeasState,
  link: NumberedLink,
  fresh: readonly NumberedLink[],
): Decision<never> | null {
  const { from, to, type } = link
  const idea = presentIdea(state, from)
  if (!idea || !presentIdea(state, to)) return refuse('no-idea')
  if (from === to) return refuse('would-circle.itself')
  const count = idea.links.length + fresh.filter((other) => other.from === from).length
  if (count >= MAX_LINKS_OF_IDEA && !isLinked(state, link)) return refuse('too-many-links')
  const isDirected = type !== 'related'
  if (isDirected && leadsTo(state, to, from, type, fresh)) return refuse('would-circle.links', { to, from })
  return null
}

function isLinked(state: IdeasState, { from, to, type }: NumberedLink): boolean {
  const links = ideaIn(state, from)?.links ?? []
  return links.some((link) => link.to === to && link.type === type)
}

function isSameLink(one: NumberedLink, other: NumberedLink): boolean {
  return one.from === other.from && one.to === other.to && one.type === other.type
}

/** Links that do not exist are left out. */
export const unlinkIdeas = defineIdeaCommand({
  type: 'ideas.unlink',
  fields: { links: NumberedLinks },
  minRole: 'editor',
  decide(state, command) {
    const gone: NumberedLink[] = []
    for (const asked of command.links) {
      const link = asStored(asked)
      if (isLinked(state, link) && !gone.some((other) => isSameLink(other, link))) gone.push(link)
    }
    return gone.length > 0 ? accept({ kind: 'ideas.unlinked', data: { links: gone } }) : accept()
  },
})

/** Refusals: `no-idea`, and `would-circle` if the parent answers this idea, directly or through others. */
export const setParent = defineIdeaCommand({
  type: 'idea.set-parent',
  fields: { number: IdeaNumber, parent: IdeaNumber.nullable() },
  minRole: 'editor',
  decide(state, { number, parent }) {
    const idea = presentIdea(state, number)
    if (!idea || (parent !== null && !presentIdea(state, parent))) return refuse('no-idea')
    if (parent === idea.parent) return accept()
    if (parent !== null && descends(state, parent, number))
      return refuse('would-circle.replies', { parent, number })
    return accept({ kind: 'ideas.changed', data: { ideas: [{ number, parent }] } })
  },
})

/** Whether it is the other or answers it, directly or by others. */
function descends(state: IdeasState, number: number, other: number): boolean {
  for (let at: number | null = number; at !== null; at = ideaIn(state, at)?.parent ?? null)
    if (at === other) return true
  return false
}
