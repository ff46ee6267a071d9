import type { NoteView } from '#board/doc/read-note.ts'
import type { Via } from '#board/record/via.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import type { Idea, Source } from '#session/ideas/idea.ts'
import type { SessionState } from '#session/state.ts'

const SOURCES: Record<Via, Source> = {
  quick: 'web',
  voice: 'voice',
  clerk: 'clerk',
  api: 'api',
  import: 'import',
}

/** Returns the source of an idea whose note has this `via`. */
export function sourceOfVia(via: Via): Source {
  return SOURCES[via]
}

/**
 * Returns the source of the idea of a note on the canvas. For agents' notes the session's record takes precedence: see
 * capture-commands.ts.
 */
export function sourceOfNote({ model, authorId, via }: NoteView, state: SessionState): Source {
  if (model !== null || (authorId !== null && agentIn(state, authorId))) return 'agent'
  return via === null ? 'canvas' : SOURCES[via]
}

/** The `via` of a note that is written again for an idea; `undefined` if it has none. */
export function viaOfIdea({ source }: Idea): Via | undefined {
  switch (source) {
    case 'web':
      return 'quick'
    case 'voice':
    case 'clerk':
    case 'api':
    case 'import':
      return source
    case 'canvas':
    case 'agent':
      return undefined
  }
}
