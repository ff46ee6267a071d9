import { actorName } from './actor.ts'

/** Who tells what the clerk hears and follows: by it the clerk's own links are known from people's. */
export const CLERK_ACTOR = actorName({ kind: 'server' })
