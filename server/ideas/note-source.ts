import type { NoteView } from '#board/read-note.ts'
import type { Via } from '#board/via.ts'
import type { Idea, Source } from '#session/idea.ts'
import { agentIn, type SessionState } from '#session/state.ts'

const SOURCES: Record<Via, Source> = {
  quick: 'web',
  voice: 'voice',
  clerk: 'clerk',
  api: 'api',
  import: 'import',
}

export function sourceOfVia(via: Via): Source {
  return SOURCES[via]
}

/** How the idea of a note on the canvas came. What the session knows of agents' notes counts for more: see decide-capture.ts. */
export function sourceOfNote({ model, authorId, via }: NoteView, state: SessionState): Source {
  if (model !== null || (authorId !== null && agentIn(state, authorId))) return 'agent'
  return via === null ? 'canvas' : SOURCES[via]
}

/** What the note of an idea says when it is written anew; undefined: nothing. */
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
