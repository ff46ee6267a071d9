import { actorName } from '#session/actor.ts'

/** The actor of captures and of changes that follow notes: it tells the clerk's links from people's. */
export const CLERK_ACTOR = actorName({ kind: 'server' })
