#!/usr/bin/env node
// Runs on whatever Node the machine has (20 or later), beside a client that starts it.
import { homedir } from 'node:os'
import { parseArgs } from 'node:util'
import { runBridge } from './bridge.js'
import { CLIENTS } from './clients.js'
import { install } from './install.js'

const USAGE = `parley-mcp: lets a program take part in boards of Parley over MCP.

  parley-mcp [--url URL]                       speaks MCP over stdio; the token is in PARLEY_TOKEN
  parley-mcp --install CLIENT [--url URL]      adds Parley to the configuration of a client
  parley-mcp --install CLIENT --print          shows what that would write

CLIENT is one of ${Object.keys(CLIENTS).join(', ')}.
URL is the address of Parley, by default that of PARLEY_URL or http://localhost:3000.`

function main() {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      install: { type: 'string' },
      print: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const url = addressOf(values.url ?? process.env.PARLEY_URL ?? 'http://localhost:3000')
  if (values.install !== undefined) {
    const where = { home: homedir(), env: process.env, platform: process.platform }
    console.log(install({ client: values.install, url, isDry: values.print, ...where }))
    return
  }
  const token = process.env.PARLEY_TOKEN
  if (!token) throw new Error('Set PARLEY_TOKEN to a token: make one on the page Tokens of Parley.')
  // The client speaks over stdin and stdout; messages for people go to stderr.
  void runBridge({ url, token, input: process.stdin, output: process.stdout }).then(() => process.exit(0))
}

/** `…/mcp` of the server. */
function addressOf(text) {
  const url = URL.parse ? URL.parse(text) : new URL(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`“${text}” is no address like http://localhost:3000.`)
  return url.pathname.endsWith('/mcp') ? url.href : new URL('/mcp', url).href
}

try {
  main()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
