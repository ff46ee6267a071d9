import { config } from 'zod'

// Turns off the code that zod compiles for its schemas. The security policy of the pages refuses it, and Firefox reports the try
// as an error. zod tries when the first schema is made, so this is imported before all files with schemas.
config({ jitless: true })
