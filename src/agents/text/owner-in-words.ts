import { findMentions, type Mention } from '#agents/mentions/mentions.ts'
import { readBoxLines } from '#board/text/read-markup.ts'
import type { Agent } from '#session/agents/agent.ts'
import type { OwnerInText } from '#session/ideas/idea.ts'
import type { SessionState } from '#session/state.ts'

export interface NamedPeople extends Pick<SessionState, 'people'> {
  agents: readonly Pick<Agent, 'id' | 'name'>[]
}

/** Longer texts are not one thing that one person does. */
const MAX_CHARS = 400
const MAX_NAME_CHARS = 80

/**
 * Finds the owner of a task, where the text names one person plainly: `@Bea call the printer`, `Call the printer by
 * Friday @Bea`, `Bea: call the printer`, `Bea will call the printer`, `Call the printer (Bea)`, `Call the printer ->
 * Bea`. A name after "@" may be unknown on the board; any other name must be of a person who is or was there. In a text
 * with several lines, only the line with a checkbox counts, if there is just one.
 * @returns `null` if the text names several people, an agent, none, or a person without the task ("ask @Bea")
 */
export function findOwner(text: string, named: NamedPeople): OwnerInText | null {
  const task = taskOf(text)
  if (task === null) return null
  return mentionedOwner(task, named) ?? ownerByName(task, named)
}

const LABEL = /^(?:to-?do|action(?: item)?|ap|next step|aufgabe|à faire|por hacer|da fare)\s*[:—–-]\s*/iu

function taskOf(text: string): string | null {
  const said = text.trim()
  const boxes = readBoxLines(said)
  if (boxes.length > 1) return null
  const line = boxes[0]?.words ?? (said.includes('\n') ? null : said)
  if (line === null || line.length > MAX_CHARS) return null
  const task = line
    .replace(LABEL, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return task === '' ? null : task
}

function mentionedOwner(task: string, named: NamedPeople): OwnerInText | null {
  if (!/[@＠]/.test(task)) return null
  const [first, ...more] = findMentions(task, [...people(named), ...named.agents])
  if (!first) return null
  if (first.at === 0) return more.some((next) => isTogether(task, first, next)) ? null : owner(first, named)
  // If there are several people, the text may speak of each.
  return more.length === 0 && isGivenTo(task, first) ? owner(first, named) : null
}

/** `@Ann and @Bo`: a to-do has one owner, whom people choose. */
function isTogether(task: string, one: Mention, next: Mention): boolean {
  const between = task.slice(one.at + one.length, next.at)
  return /^[\s,;&+/]*(?:(?:and|or|und|oder|et|ou|y|o|e)\s+)?$/iu.test(between)
}

/** Matches the start of a deadline, which may follow the name. */
const DEADLINE = /^(?:by|until|till|before|due|bis|spätestens|avant|d'ici|antes|hasta|entro|prima)\b/iu
const SET_APART = /[([,;:—–-]$|[-=]>$|→$/u
/** "Book it with @Bea", "the plan of Tom and @Bea": she is spoken of. */
const SPOKEN_OF =
  /(?<!\p{L})(?:about|after|and|around|as|at|behind|beside|between|by|for|from|in|instead of|into|like|near|of|on|or|over|to|toward|towards|via|with|without|an|auf|bei|durch|für|gegen|mit|nach|oder|ohne|über|um|und|von|vor|wegen|zu|à|avec|chez|de|et|ou|par|pour|sans|sur|a|con|del|di|para|per|por|sin|y)$/iu
/** "Call @Bea", "Please call @Bea": an action and a person, and nothing else. */
const MIN_WORDS_BEFORE = 3

/** Whether a name after the task is its owner. */
function isGivenTo(task: string, { at, length }: Mention): boolean {
  const before = task.slice(0, at).trim()
  const after = task.slice(at + length).replace(/^[\s)\],.;!]+/u, '')
  if (after !== '' && !DEADLINE.test(after)) return false
  if (SET_APART.test(before)) return true
  return !SPOKEN_OF.test(before) && before.split(' ').length >= MIN_WORDS_BEFORE
}

function owner(
  { id, name }: Pick<Mention, 'id' | 'name'>,
  { people, agents }: NamedPeople,
): OwnerInText | null {
  const person = id !== null && Object.hasOwn(people, id) ? people[id] : undefined
  if (person) return person.role === null ? { ownerId: null, ownerName: person.name } : { ownerId: person.id }
  if (agents.some((agent) => agent.id === id)) return null
  // `@home`, `@all` and `@work` are no names.
  return /^\p{Ll}/u.test(name) ? null : { ownerId: null, ownerName: name.slice(0, MAX_NAME_CHARS) }
}

/** A pronoun after the colon: the line is a quote of Bea. */
const SAYS =
  /^(?:i|we|you|he|she|they|it|this|that|there|ich|wir|ihr|er|sie|es|das|je|nous|on|yo|nosotros|io|noi)(?!\p{L})/iu
const NAME_FIRST = /^(?<name>[^:]{1,80}?)(?:\s*:|\s[–—-])\s(?<rest>.+)$/u
const NAME_WILL =
  /^(?<name>\p{Lu}[^,:;.]{0,79}?)(?:'ll| will| to| should| must| needs to| has to| soll| muss| wird| kümmert sich)\s/u
const NAME_LAST = /(?:\((?<inside>[^()]{1,80})\)|(?:[-=]>|→)\s*(?<after>[^()]{1,80}?))[.!]?$/u

function ownerByName(task: string, named: NamedPeople): OwnerInText | null {
  const { name, rest } = NAME_FIRST.exec(task)?.groups ?? {}
  const { inside, after } = NAME_LAST.exec(task)?.groups ?? {}
  const names = [
    rest === undefined || SAYS.test(rest) ? undefined : name,
    NAME_WILL.exec(task.replace(/’/g, "'"))?.groups?.name,
    inside ?? after,
  ]
  for (const said of names) {
    const id = said === undefined ? null : personCalled(said, named)
    if (said !== undefined && id !== null) return owner({ id, name: said }, named)
  }
  return null
}

function personCalled(said: string, named: NamedPeople): string | null {
  const called = normalizeName(said)
  const found = people(named).filter(({ name }) => normalizeName(name) === called)
  return found.length === 1 ? (found[0]?.id ?? null) : null
}

/** By whole names, and by first names that are unique. Two people with one name are not distinguished. */
function people({ people: all }: NamedPeople): { id: string; name: string }[] {
  const everyone = Object.values(all)
  const whole = groupByName(everyone.map(({ id, name }) => ({ id, name })))
  const first = groupByName(
    everyone.flatMap(({ id, name }) => {
      const [word] = name.trim().split(/\s+/)
      return word !== undefined && !whole.has(normalizeName(word)) ? [{ id, name: word }] : []
    }),
  )
  return [...whole.values(), ...first.values()].flatMap((same) => (same.length === 1 ? same : []))
}

function groupByName<Named extends { name: string }>(named: readonly Named[]): Map<string, Named[]> {
  return Map.groupBy(named, ({ name }) => normalizeName(name))
}

function normalizeName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}
