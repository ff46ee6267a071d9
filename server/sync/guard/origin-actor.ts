import type { Origin } from '#board/doc/origin.ts'

/** The actor that the log names for an update of this origin. */
export function actorOf(origin: unknown): string {
  if (!hasKind(origin)) return 'server'
  switch (origin.kind) {
    case 'person':
    case 'api':
      return origin.userId
    case 'agent':
      return origin.agentId
    default:
      return 'server'
  }
}

function hasKind(origin: unknown): origin is Origin {
  return typeof origin === 'object' && origin !== null && 'kind' in origin
}

/** Whether a program declares that an AI wrote the text of this edit. */
export function isDeclaredAi(origin: unknown): boolean {
  return hasKind(origin) && origin.kind === 'api' && origin.isByAi === true
}

/** The user id of a person who writes by API; `null` for the server, an agent or a socket. */
export function personOf(origin: unknown): string | null {
  const isByApi = typeof origin === 'object' && origin !== null && 'kind' in origin && origin.kind === 'api'
  return isByApi && 'userId' in origin && typeof origin.userId === 'string' ? origin.userId : null
}
