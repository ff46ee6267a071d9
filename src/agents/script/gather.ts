import { groupsOf, headingOf, labelsOf, namesOf, quoted, shortestOf } from './group-words.ts'
import type { ScriptScene } from './script-scene.ts'

const MOST_THEMES = 40

/** What a scripted synthesizer makes of a log: ideas that are worded alike, under the words that they share. */
export function gather(scene: ScriptScene): string {
  const groups = groupsOf(scene.notes.filter(({ what }) => what === 'to-gather'))
  const themes = groups
    .flatMap((group) => {
      // Notes of the script alone are worded alike, and say nothing of a subject.
      const isOfPeople = group.some(({ kind }) => kind !== 'agent')
      const heading = group.length > 1 && isOfPeople ? headingOf(group) : null
      return heading === null ? [] : [{ group, heading }]
    })
    .slice(0, MOST_THEMES)
  const inThemes = new Set(themes.flatMap(({ group }) => group))
  const rest = groups.flat().filter((note) => !inThemes.has(note))
  return [
    ...themes.map(({ group, heading }) => {
      const said = `Ideas by ${namesOf(group)} that share words. The shortest says it as ${quoted(shortestOf(group))}.`
      return `# Theme: ${heading}\n${said}\nIdeas: ${labelsOf(group)}`
    }),
    '# On their own',
    `Ideas: ${labelsOf(rest)}`,
  ].join('\n')
}
