import { z } from 'zod'

export const Time = z.int().describe('Milliseconds since 1970.')
