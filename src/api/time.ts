import { z } from 'zod'

/** A moment on the server’s clock. */
export const Time = z.int().describe('Milliseconds since 1970.')
