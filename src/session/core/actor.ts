/**
 * The giver of a command. The server acts for itself when it numbers notes, merges a guest into an account or reports the
 * progress of a round. Every command of an agent is refused, so that no agent starts another.
 * `program`: the name of the program for which it is done.
 */
export type Actor =
  | PersonActor
  | { kind: 'agent'; agentId: string }
  | { kind: 'server'; program?: string | undefined }

/** A person, or a program that acts for them. */
export interface PersonActor {
  kind: 'person'
  userId: string
  program?: string | undefined
}

/** How an actor is written into the log. User ids start with `u` and agents' with `a`: none can be mistaken for the server. */
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

/** The actor of captures and of changes that follow notes: it distinguishes the clerk's links from people's. */
export const CLERK_ACTOR = actorName({ kind: 'server' })
