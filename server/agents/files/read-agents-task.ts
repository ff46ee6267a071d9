export const READ_AGENTS = {
  name: 'read-agents',
  url: import.meta.url,
  load: async () => (await import('./read-import.ts')).readImport,
}
