/** A person's name in the data of an event. */
export interface NameInEvent {
  /** The id beside the name. */
  personId: string
  /** The person of this server: `personId`, or of a copied board the person who has the name there. */
  userId: string
  name: string
}

/**
 * People's names are stored in a table beside the events, so that they can be forgotten. Finds them by shape, so that it covers events
 * that are added later: `{ person: { id, name } }`, `{ userId, name }` and `{ slice: { people: [{ id, name }] } }`.
 */
export function namesIn(data: object): NameInEvent[] {
  const names: NameInEvent[] = []
  mapNames(data, (name) => {
    names.push(name)
    return name.name
  })
  return names
}

/** Replaces the names of people in an event's data. */
export function mapNames<Data extends object>(data: Data, nameOf: (name: NameInEvent) => string): Data {
  const next: Fields = Object.fromEntries(Object.entries(data))
  const renamed = (person: unknown) => (isNamed(person) ? withName(person, nameOf) : person)
  if ('person' in next) next.person = renamed(next.person)
  if (isNamed({ id: next.userId, name: next.name }))
    next.name = nameOf({
      personId: String(next.userId),
      userId: String(next.userId),
      name: String(next.name),
    })
  if (isFields(next.slice) && Array.isArray(next.slice.people))
    next.slice = { ...next.slice, people: next.slice.people.map(renamed) }
  return next as Data
}

type Fields = Record<string, unknown>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

interface NamedFields extends Fields {
  id: string
  name: string
}

function isNamed(value: unknown): value is NamedFields {
  return isFields(value) && typeof value.id === 'string' && typeof value.name === 'string'
}

function withName(person: NamedFields, nameOf: (name: NameInEvent) => string): NamedFields {
  const { id: personId, name, copyOf } = person
  return {
    ...person,
    name: nameOf({ personId, userId: typeof copyOf === 'string' ? copyOf : personId, name }),
  }
}
