/** Two neighbouring folders that import each other. */
export interface KnownPair {
  folders: readonly [string, string]
  /** What would end it. */
  ends: string
}

/** Others fail the check, and so does one of these that is none any more. */
export const KNOWN_PAIRS: readonly KnownPair[] = [
  {
    folders: ['server/agents', 'server/threads'],
    ends: '`thread-tasks.ts` lists tasks of all folders: each folder brings its own tasks to a thread.',
  },
  {
    folders: ['server/http', 'server/threads'],
    ends: 'As for server/agents.',
  },
  {
    folders: ['server/threads', 'server/transfer'],
    ends: 'As for server/agents.',
  },
]
