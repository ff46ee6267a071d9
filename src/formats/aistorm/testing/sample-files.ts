import { readdirSync, readFileSync } from 'node:fs'
import type { StormFile } from '#formats/aistorm/storm-session.ts'

/** The files of one generation, with paths as in a zip. */
export function sampleFiles(generation: 'v0' | 'v1' | 'v2'): StormFile[] {
  const folder = new URL(`./${generation}/`, import.meta.url)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = `${parentPath.replaceAll('\\', '/')}/${name}`.split(`/testing/${generation}/`)[1] ?? name
      return { path, text: readFileSync(`${parentPath}/${name}`, 'utf8') }
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}
