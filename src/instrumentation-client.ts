import { config } from 'zod'

// Turns off the code that zod compiles for its schemas. The security policy of the pages refuses it, and Firefox reports the try
// as an error. zod tries once, when the first schema is made; Next runs this file before all others of a page.
config({ jitless: true })
