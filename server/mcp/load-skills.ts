import { readFileSync } from 'node:fs'
import { memorySkillFiles, SkillsExtension } from '@modelcontextprotocol/server/ext/skills'

const ASK_YOUR_TEAM = readFileSync(new URL('./skills/ask-your-team.md', import.meta.url), 'utf8')
const CACHE_MS = 60 * 60 * 1000

/** What clients that know skills read of us: how to ask people well. */
export function loadSkills() {
  const files = memorySkillFiles({ 'ask-your-team/SKILL.md': ASK_YOUR_TEAM })
  // A broken skill is our own mistake: the server does not start with it.
  return SkillsExtension.load(files, { strict: true, cacheHint: { ttlMs: CACHE_MS, cacheScope: 'public' } })
}
