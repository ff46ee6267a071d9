import { config } from 'zod'

/**
 * Turns off the code that zod compiles for its schemas. The security policy of the pages refuses it, and browsers log each try as
 * an error.
 */
export function avoidCompiledSchemas(): void {
  config({ jitless: true })
}
