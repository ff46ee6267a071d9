import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { install } from './install.js'

const URL = 'http://localhost:3000/mcp'
const FILES = {
  'claude-code': '.claude.json',
  codex: '.codex/config.toml',
  cursor: '.cursor/mcp.json',
  vscode: '.config/Code/User/mcp.json',
  opencode: '.config/opencode/opencode.json',
  'gemini-cli': '.gemini/settings.json',
} as const
type Name = keyof typeof FILES
const NAMES = Object.keys(FILES) as Name[]

let home = ''
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'parley-install-')))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const fileOf = (client: Name) => join(home, FILES[client])
const read = (client: Name) => readFileSync(fileOf(client), 'utf8')
const run = (client: string, isDry = false) =>
  install({ client, url: URL, isDry, home, env: {}, platform: 'linux' })
function keep(client: Name, text: string, mode = 0o600): void {
  mkdirSync(dirname(fileOf(client)), { recursive: true })
  writeFileSync(fileOf(client), text)
  chmodSync(fileOf(client), mode)
}

test.each(NAMES)('%s: a new file has the address, no token, and is for its owner alone', (client) => {
  const printed = run(client)
  expect(read(client)).toContain(URL)
  expect(read(client)).toMatch(/PARLEY_TOKEN|input:parley-token/)
  expect(printed).toContain(fileOf(client))
  expect(printed).toContain(read(client))
  expect(statSync(fileOf(client)).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(fileOf(client)))).toEqual([FILES[client].split('/').at(-1)])
})

test.each(NAMES)('%s: a second time changes nothing', (client) => {
  run(client)
  const before = read(client)
  expect(run(client)).toContain('already')
  expect(read(client)).toBe(before)
})

test.each(NAMES)('%s: --print writes nothing', (client) => {
  expect(run(client, true)).toContain(URL)
  expect(existsSync(fileOf(client))).toBe(false)
})

test('other entries and comments of a JSON file stay, and what a person added to ours', () => {
  keep(
    'cursor',
    `{
  // My servers
  "mcpServers": {
    "files": { "command": "files", "args": ["--all"] }, // keep
    "parley": { "url": "http://old/mcp", "disabled": true },
  },
  "other": [1, 2]
}
`,
    0o644,
  )
  run('cursor')
  const text = read('cursor')
  for (const kept of ['// My servers', '"args": ["--all"] }, // keep', '"disabled": true', '"other": [1, 2]'])
    expect(text).toContain(kept)
  expect(text).toContain(`"url": "${URL}"`)
  expect(text).not.toContain('http://old')
  expect(statSync(fileOf('cursor')).mode & 0o777).toBe(0o644)
})

test('other tables and comments of a TOML file stay, and what a person added to ours', () => {
  keep(
    'codex',
    `model = "large" # mine

[mcp_servers.parley]
url = "http://old/mcp"
enabled_tools = ["board_read"]

# The files
[mcp_servers.files]
command = "files"
`,
  )
  run('codex')
  expect(read('codex')).toBe(`model = "large" # mine

[mcp_servers.parley]
bearer_token_env_var = "PARLEY_TOKEN"
tool_timeout_sec = 300
url = "${URL}"
enabled_tools = ["board_read"]

# The files
[mcp_servers.files]
command = "files"
`)
})

test('a file that cannot be read is left as it is, with a sentence', () => {
  keep('gemini-cli', '{ "mcpServers": ')
  expect(() => run('gemini-cli')).toThrow(/was left as it is/)
  expect(read('gemini-cli')).toBe('{ "mcpServers": ')
  keep('codex', 'mcp_servers.parley.url = "http://old"\n')
  expect(() => run('codex')).toThrow(/was left as it is/)
  keep('cursor', '[]')
  expect(() => run('cursor')).toThrow(/no JSON object/)
})

test('the file behind a link is replaced, and the link stays', () => {
  const elsewhere = join(home, 'dotfiles.json')
  writeFileSync(elsewhere, '{}')
  symlinkSync(elsewhere, fileOf('claude-code'))
  run('claude-code')
  expect(realpathSync(fileOf('claude-code'))).toBe(elsewhere)
  expect(readFileSync(elsewhere, 'utf8')).toContain(URL)
})

test('OpenCode of version 1 keeps its servers directly under mcp', () => {
  keep('opencode', '{ "mcp": { "files": { "type": "local", "command": ["files"] } } }')
  run('opencode')
  expect(JSON.parse(read('opencode'))).toMatchObject({
    mcp: { files: { type: 'local' }, parley: { type: 'remote', url: URL, enabled: true } },
  })
  keep('opencode', '{}')
  run('opencode')
  expect(JSON.parse(read('opencode'))).toMatchObject({
    mcp: { servers: { parley: { type: 'remote', url: URL } } },
  })
})

test('OpenCode’s file with comments is changed if it is the only one', () => {
  const file = `${fileOf('opencode')}c`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '{\n  // mine\n  "model": "large"\n}\n')
  expect(run('opencode')).toContain(file)
  expect(readFileSync(file, 'utf8')).toContain('// mine')
  expect(readFileSync(file, 'utf8')).toContain(URL)
  expect(existsSync(fileOf('opencode'))).toBe(false)
})

test('VS Code asks for the token once', () => {
  keep('vscode', '{ "inputs": [{ "id": "mine", "type": "promptString" }] }')
  run('vscode')
  run('vscode')
  const { inputs } = JSON.parse(read('vscode'))
  expect(inputs).toMatchObject([{ id: 'mine' }, { id: 'parley-token', password: true }])
})

test('an unknown client is named, with those that are known', () => {
  expect(() => run('emacs')).toThrow('Known are claude-code, codex, cursor, vscode, opencode, gemini-cli.')
})
