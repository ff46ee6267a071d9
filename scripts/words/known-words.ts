/** Sentences outside catalogues, by folder: of agents' failures, answers to questions, and schemas. */
export const KNOWN_SENTENCES: Readonly<Record<string, number>> = {
  'server/agents': 19,
  'server/backup': 3,
  'server/clerk': 10,
  'server/config': 1,
  'server/http': 10,
  'server/ideas': 3,
  'server/main.ts': 1,
  'server/mcp': 17,
  'server/models': 6,
  'server/pictures': 9,
  'server/process': 7,
  'server/sync': 2,
  'server/threads': 2,
  'server/transfer': 2,
}
