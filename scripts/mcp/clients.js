import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The settings file of each client. No file gets the token itself: it names the variable PARLEY_TOKEN, or has the
 * client prompt for it. `edits` are for JSON, as a path and a value each; `table` is for TOML.
 */
export const CLIENTS = {
  'claude-code': {
    name: 'Claude Code',
    file: ({ home }) => join(home, '.claude.json'),
    // A round or an interview may be waited for: the client's own limit is for calls that hang.
    edits: (url) =>
      entries(['mcpServers', 'parley'], {
        type: 'http',
        url,
        headers: { Authorization: `Bearer \${PARLEY_TOKEN}` },
        timeout: 1_800_000,
      }),
  },
  codex: {
    name: 'Codex',
    file: ({ home, env }) => join(env.CODEX_HOME ?? join(home, '.codex'), 'config.toml'),
    table: (url) => ({
      name: 'mcp_servers.parley',
      values: { url, bearer_token_env_var: 'PARLEY_TOKEN', tool_timeout_sec: 300 },
    }),
  },
  cursor: {
    name: 'Cursor',
    file: ({ home }) => join(home, '.cursor', 'mcp.json'),
    edits: (url) =>
      entries(['mcpServers', 'parley'], {
        url,
        headers: { Authorization: `Bearer \${env:PARLEY_TOKEN}` },
      }),
  },
  vscode: {
    name: 'VS Code',
    file: ({ home, env, platform }) => join(codeFolder(home, env, platform), 'User', 'mcp.json'),
    edits: (url, present) => [
      ...entries(['servers', 'parley'], {
        type: 'http',
        url,
        headers: { Authorization: `Bearer \${input:parley-token}` },
      }),
      ...askForToken(present),
    ],
    how: 'VS Code asks for the token when it connects, and keeps it safe.',
  },
  opencode: {
    name: 'OpenCode',
    file: ({ home, env }) => openCodeFile(join(env.XDG_CONFIG_HOME ?? join(home, '.config'), 'opencode')),
    edits: (url, present) => {
      const headers = { Authorization: 'Bearer {env:PARLEY_TOKEN}' }
      return isFirstOpenCode(present)
        ? entries(['mcp', 'parley'], { type: 'remote', url, enabled: true, headers, oauth: false })
        : entries(['mcp', 'servers', 'parley'], { type: 'remote', url, headers, oauth: false })
    },
  },
  'gemini-cli': {
    name: 'Gemini CLI',
    file: ({ home }) => join(home, '.gemini', 'settings.json'),
    edits: (url) =>
      entries(['mcpServers', 'parley'], {
        httpUrl: url,
        headers: { Authorization: 'Bearer $PARLEY_TOKEN' },
        timeout: 600_000,
      }),
    how: 'Set PARLEY_TOKEN to your token in the environment of the client. Gemini CLI connects in folders that you trust.',
  },
}

/** One edit for each value, so that a person's additions to the entry stay. */
function entries(path, values) {
  return Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'object' ? entries([...path, key], value) : [{ path: [...path, key], value }],
  )
}

function codeFolder(home, env, platform) {
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Code')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Code')
  return join(env.XDG_CONFIG_HOME ?? join(home, '.config'), 'Code')
}

function askForToken({ inputs = [] }) {
  if (inputs.some(({ id }) => id === 'parley-token')) return []
  const input = { type: 'promptString', id: 'parley-token', description: 'Parley token', password: true }
  return [{ path: ['inputs', inputs.length], value: input }]
}

/** It reads both; the one that is there is the person's. */
function openCodeFile(folder) {
  const [plain, withComments] = [join(folder, 'opencode.json'), join(folder, 'opencode.jsonc')]
  return existsSync(withComments) && !existsSync(plain) ? withComments : plain
}

/** Version 1 has the servers directly under `mcp`, version 2 under `mcp.servers`. */
function isFirstOpenCode({ mcp = {} }) {
  return mcp.servers === undefined && Object.values(mcp).some((one) => one?.type !== undefined)
}
