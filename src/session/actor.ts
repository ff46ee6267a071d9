/**
 * Who asks for a command. The server acts for itself when it numbers notes, merges a guest into an account or tells how
 * a round goes on; an agent asks for nothing in a session, so that none can set off another.
 */
export type Actor =
  | { kind: 'person'; userId: string }
  | { kind: 'agent'; agentId: string }
  | { kind: 'server' }

/** How an actor is written into the log. User ids start with `u` and agents' with `a`: nobody is taken for the server. */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'person':
      return actor.userId
    case 'agent':
      return actor.agentId
    case 'server':
      return 'server'
  }
}
