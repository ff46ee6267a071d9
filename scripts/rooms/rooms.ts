/** The imports that the code of one folder may have besides its own files. All else is forbidden. */
export interface RoomRow {
  /**
   * A folder or a file. A row inside a room adds to the room's own row; where several such rows fit, only the one with
   * the longest path does.
   */
  path: string
  /** Other rooms, or single files of them. */
  rooms?: readonly string[]
  /** Packages by the beginning of their names; `node` is Node's own modules. */
  libraries?: readonly string[]
  /** Rooms, files and packages that only tests, their helpers and measurements may import. */
  tests?: readonly string[]
  /** How many `../` a path may begin with; a file further away is imported by its name of package.json, like `#board/…`. */
  maxStepsUp?: number
  why?: string
}

/** Both a row without an import and an import without a row fail the check, so the table is exact. */
export const ROOMS: readonly RoomRow[] = [
  { path: 'src/base', tests: ['fast-check', 'vitest'], maxStepsUp: 0, why: 'base imports nothing' },
  {
    path: 'src/accounts',
    maxStepsUp: 0,
    why: 'the route of sign-in and the server meet here: Next bundles the route, so it can’t import the server',
  },
  {
    path: 'src/board',
    rooms: ['src/base'],
    libraries: ['@tldraw/tlschema', '@tldraw/utils', 'diff', 'yjs'],
    tests: ['@tldraw/store', 'fast-check', 'vitest'],
    maxStepsUp: 0,
    why: 'board is pure and runs in browsers and on the server, where tldraw itself does not run',
  },
  {
    path: 'src/session',
    rooms: ['src/base'],
    libraries: ['zod'],
    tests: ['fast-check', 'vitest'],
    maxStepsUp: 0,
    why: 'session is pure, and knows notes by their ids only',
  },
  {
    path: 'src/sync',
    rooms: ['src/base', 'src/session'],
    libraries: ['@tldraw/utils', 'yjs', 'zod'],
    tests: ['fast-check', 'vitest'],
    maxStepsUp: 0,
    why: 'sync says what is on the wire; sockets are opened elsewhere',
  },
  {
    path: 'src/agents',
    rooms: ['src/base', 'src/board', 'src/session'],
    libraries: ['chrono-node', 'jsonrepair', 'ml-hclust', 'stemmer', 'yaml', 'zod'],
    tests: ['fast-check', 'vitest'],
    maxStepsUp: 0,
    why: 'agents is text in and text out; server/models calls the models',
  },
  {
    path: 'src/formats',
    rooms: ['src/agents', 'src/base', 'src/board', 'src/session'],
    libraries: ['fflate', 'lru-cache', 'mdast-util-from-markdown', 'papaparse', 'yjs', 'zod'],
    tests: ['csv-parse', 'fast-check', 'node', 'vitest'],
    maxStepsUp: 0,
    why: 'formats is pure: it gets and returns bytes and text',
  },
  {
    path: 'src/api',
    rooms: ['src/base', 'src/board', 'src/formats', 'src/session', 'src/sync'],
    libraries: ['zod'],
    tests: ['vitest'],
    maxStepsUp: 0,
    why: 'api is schemas, for the server and for pages',
  },
  {
    path: 'src/ui',
    rooms: ['src/base'],
    libraries: ['lucide-react', 'radix-ui', 'react', 'react-dom'],
    tests: ['@testing-library', 'node', 'scheduler', 'vitest'],
    maxStepsUp: 0,
    why: 'ui is plain React parts that know nothing of boards',
  },
  {
    path: 'src/canvas',
    rooms: ['src/agents', 'src/api', 'src/base', 'src/board', 'src/session', 'src/sync', 'src/ui'],
    libraries: [
      ...['@tiptap', '@tldraw', 'tldraw'],
      ...['lib0', 'y-indexeddb', 'y-protocols', 'y-websocket', 'yjs'],
      ...['lucide-react', 'nanoid', 'radix-ui', 'react', 'zod'],
    ],
    tests: ['@testing-library', 'fast-check', 'node', 'react-dom', 'sharp', 'vitest'],
    maxStepsUp: 1,
    why: 'canvas is all that knows tldraw, and works without the panels beside it',
  },
  {
    path: 'src/panels',
    rooms: [
      ...['src/agents', 'src/api', 'src/base', 'src/board', 'src/canvas'],
      ...['src/formats', 'src/session', 'src/sync', 'src/ui'],
    ],
    libraries: [
      ...[
        '@dnd-kit',
        '@tanstack/react-query',
        '@tanstack/react-virtual',
        'lucide-react',
        'nanoid',
        'next',
        'qr',
        'radix-ui',
      ],
      ...['react', 'react-dom', 'zod'],
    ],
    tests: ['@testing-library', 'fast-check', 'node', 'vitest'],
    maxStepsUp: 1,
    why: 'panels reach data through the HTTP API and the connection of the canvas',
  },
  {
    path: 'src/panels/interviews',
    libraries: ['diff', 'lowlight', 'mdast-util-from-markdown'],
    why: 'questions show texts of programs: Markdown, code and changes',
  },
  { path: 'src/panels/notes', libraries: ['yjs'], why: 'notes in lists are edited in the document itself' },
  { path: 'src/panels/open-board', libraries: ['yjs'] },
  { path: 'src/panels/people', libraries: ['next-auth'] },
  { path: 'src/panels/transfer', tests: ['mdast-util-from-markdown'] },
  {
    path: 'src/app',
    rooms: ['src/accounts', 'src/panels', 'src/session', 'src/ui'],
    libraries: ['@tanstack/react-query', 'next', 'react'],
    tests: ['vitest'],
    why: 'routes are thin: pages get data through the API and the socket',
  },
  { path: 'src/app/api', libraries: ['next-auth', 'zod'] },
  {
    path: 'src/instrumentation-client.ts',
    libraries: ['zod'],
    why: 'it sets up zod before all files of a page',
  },
  {
    path: 'db',
    rooms: ['src/base', 'src/session'],
    libraries: ['@electric-sql/pglite', 'node', 'postgres', 'postgres-array'],
    tests: ['scripts/find-test-programs.js', 'vitest'],
    why: 'db is all that knows SQL and its drivers',
  },
  {
    path: 'server',
    rooms: [
      ...['db', 'src/accounts', 'src/agents', 'src/api', 'src/base', 'src/board'],
      ...['src/formats', 'src/session', 'src/sync'],
    ],
    libraries: ['lru-cache', 'node', 'yjs', 'zod'],
    tests: ['fast-check', 'lib0', 'vitest', 'ws', 'y-websocket'],
    why: 'the server shares the pure rooms with the browser, and never its pages',
  },
  { path: 'server/access', libraries: ['next-auth'] },
  { path: 'server/cluster', tests: ['scripts/find-test-programs.js'] },
  { path: 'server/cluster/nats-bus.ts', libraries: ['@nats-io'] },
  { path: 'server/agents', libraries: ['@tldraw/utils'] },
  {
    path: 'server/http',
    libraries: ['@asteasolutions/zod-to-openapi', '@hono', 'hono'],
    tests: ['@seriousme/openapi-schema-validator', 'csv-parse', 'next-auth', 'sharp', 'standardwebhooks'],
  },
  { path: 'server/process/built-files.ts', libraries: ['sirv'] },
  { path: 'server/idea-log', libraries: ['minisearch'] },
  { path: 'server/ground/ip-address.ts', libraries: ['ipaddr.js'] },
  { path: 'server/ground/log.ts', libraries: ['pino'] },
  {
    path: 'server/mcp',
    libraries: ['@modelcontextprotocol/server'],
    tests: ['@modelcontextprotocol/client', '@modelcontextprotocol/sdk', 'jsdom'],
    why: 'programs outside get to boards through the HTTP API, with a token',
  },
  { path: 'server/mail', libraries: ['nodemailer'], tests: ['smtp-server'] },
  { path: 'server/ground/metrics.ts', libraries: ['prom-client'] },
  {
    path: 'server/models',
    libraries: ['@ai-sdk', 'ai'],
    tests: ['@copilotkit/aimock', 'pino'],
    why: 'models are asked here only, through ai',
  },
  {
    path: 'server/models/providers/anthropic-account.ts',
    libraries: ['@anthropic-ai/sdk'],
    why: 'this file lists models and counts tokens; answers come through ai',
  },
  { path: 'server/ground/new-id.ts', libraries: ['nanoid'] },
  { path: 'server/process/pages.ts', libraries: ['next'] },
  { path: 'server/pictures', libraries: ['aws4fetch', 'sharp'] },
  { path: 'server/process/route-requests.ts', libraries: ['@hono/node-server'] },
  { path: 'server/sync', libraries: ['lib0', 'y-protocols'], tests: ['next-auth'] },
  {
    path: 'server/sync/socket',
    libraries: ['lib0', 'ws', 'y-protocols'],
    why: 'sockets are opened and closed here only',
  },
  { path: 'server/thread-pool.slow.int.test.ts', tests: ['prom-client'] },
  { path: 'server/threads', libraries: ['prom-client'] },
  { path: 'server/transfer', libraries: ['nanoid'] },
  {
    path: 'server/tracing',
    libraries: ['@opentelemetry'],
    why: 'OpenTelemetry is loaded only with a collector',
  },
  { path: 'server/webhooks', tests: ['standardwebhooks'] },
  {
    path: 'e2e',
    tests: [
      ...['db', 'scripts/build-server.js', 'scripts/find-test-programs.js', 'src/base'],
      ...[
        '@axe-core/playwright',
        '@copilotkit/aimock',
        '@modelcontextprotocol/client',
        '@playwright/test',
        '@tldraw/utils',
        'esbuild',
        'gpt-tokenizer',
        'lib0',
      ],
      ...['node', 'sharp', 'standardwebhooks', 'ws', 'y-protocols', 'y-websocket', 'yjs', 'zod'],
    ],
    why: 'e2e sees the product from outside; db is there to put data in',
  },
  {
    path: 'e2e/bench',
    tests: ['@hocuspocus/server', '@y/websocket-server', 'server/watchdog', 'src/board', 'src/canvas/bench'],
    why: 'rooms are measured beside other servers, and started as `npm start` does; pages get their boards from a server, and a board is rebuilt as a server does',
  },
  {
    path: 'e2e/notifications.spec.ts',
    tests: ['server/mail/testing/smtp-catcher.ts'],
    why: 'mails are read where an SMTP server would get them',
  },
  {
    path: 'e2e/drill',
    tests: ['server', 'src/api', 'src/board', 'src/formats', 'src/session', 'src/sync', 'vitest'],
    why: 'attacks forge the product’s own messages, and run its server',
  },
  {
    path: 'scripts',
    rooms: ['server/ground/variables'],
    libraries: ['jsonc-parser', 'node', 'subset-font', 'typescript', 'vitest'],
    why: 'scripts run before there is a build, and read settings to document them',
  },
  {
    path: 'scripts/deploy',
    rooms: ['server/history/state-version.ts'],
    libraries: ['esbuild', 'next'],
    tests: [
      ...['dclint', 'dockerfile-utils', 'kubernetes-models', 'yaml'],
      ...['server/testing/server-environment.ts', 'server/testing/server-process.ts'],
    ],
    why: 'the server is bundled, and an image gets the files of a build that run',
  },
]

const FOR_TESTS = /^e2e\/|\.test\.tsx?$|\/(?:testing|bench)\//

/** Whether a file is a test, a helper of tests or a measurement: no part of the product. */
export function isForTests(path: string): boolean {
  return FOR_TESTS.test(path)
}

/** Whether `path` is `entry`, or in it. */
export function isIn(path: string, entry: string): boolean {
  return path === entry || path.startsWith(`${entry}/`)
}
