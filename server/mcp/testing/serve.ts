import { readConfig } from '#server/config/env.ts'
import { createServer } from '#server/process/start-server.ts'

// A whole server without pages, in a separate process that tests kill. Its arguments are settings.
const settings = Object.fromEntries(process.argv.slice(2).map((setting) => setting.split(/=(.*)/s)))
const server = await createServer({ config: readConfig(settings), pages: 'none' })
process.stdout.write(`${server.url}\n`)
