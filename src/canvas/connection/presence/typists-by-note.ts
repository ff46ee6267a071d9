import type { RemoteWindow } from './people-here.ts'

/** Names of the people typing in each note, by note id, each once. */
export function typistsByNote(windows: readonly RemoteWindow[]): Map<string, string[]> {
  const typists = new Map<string, string[]>()
  for (const { editing, who } of windows) {
    if (!editing) continue
    const names = typists.get(editing) ?? []
    if (!names.includes(who.name)) typists.set(editing, [...names, who.name])
  }
  return typists
}
