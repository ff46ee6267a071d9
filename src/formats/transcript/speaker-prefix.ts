const PREFIX = /^([\p{L}][^:<>\n]{0,59}?)\s?:[ \t]+(?=\S)/u
/** Small words within names: `Ines de la Cruz`. */
const PARTICLES = new Set(
  'al bin da das de del den der di dos du e el ibn la le ten ter van von y zu'.split(' '),
)
const MAX_NAME_WORDS = 6

/** A name before a colon, and the words after it. `null` for a sentence with a colon in it. */
export function splitSpeaker(text: string): { speaker: string; text: string } | null {
  const [prefix = '', name = ''] = PREFIX.exec(text) ?? []
  return isName(name) ? { speaker: name, text: text.slice(prefix.length) } : null
}

/** A single word can be any; of several, each has a capital, or is written without capitals. */
function isName(name: string): boolean {
  const words = name.split(/\s+/)
  if (name === '' || words.length > MAX_NAME_WORDS) return false
  return (
    words.length === 1 ||
    words.every((word) => PARTICLES.has(word) || !/^\p{Ll}/u.test(word.replace(/^[("'[]/, '')))
  )
}

/** The names that are speakers: those that occur twice, or all if most texts begin with one. */
export function findSpeakers(texts: readonly string[]): ReadonlySet<string> {
  const named = texts.flatMap((text) => splitSpeaker(text)?.speaker ?? [])
  const counts = Map.groupBy(named, (name) => name)
  const areMost = named.length * 2 >= texts.length
  return new Set([...counts].flatMap(([name, found]) => (areMost || found.length > 1 ? [name] : [])))
}
