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

/** "Wei is typing", "Ines and Wei are typing", "3 people are typing". */
export function typingLabel(names: readonly string[]): string {
  if (names.length > 2) return `${names.length} people are typing`
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} typing`
}
