/** Who asks for a command. The server acts for itself when it numbers notes or merges a guest into an account. */
export type Actor = { kind: 'person'; userId: string } | { kind: 'server' }

/** How an actor is written into the log. User ids start with `u`, so that no user is taken for the server. */
export function actorName(actor: Actor): string {
  return actor.kind === 'person' ? actor.userId : 'server'
}
