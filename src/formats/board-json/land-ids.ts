import type { BoardFile } from './board-file.ts'

/** What a board has already, where a file is to land. */
export interface Ground {
  /** Whether a shape, note, round, turn, synthesis, gathering, proposal or agent with this id is or was there. */
  isTaken(id: string): boolean
  isNumberTaken(number: number): boolean
  lastNumber: number
  roundCount: number
  /** `a`, `r`, `t`, `s`, `p`, `g`, `f` or `shape:`, `binding:` and what nobody has. */
  newId(prefix: string): string
}

/** What the things of a file are called on the board: as in the file where that is free. */
export interface LandedIds {
  idOf(id: string): string
  numberOf(number: number): number
  /** null: nobody of the file. */
  whose(id: string): string | null
  /** The highest number in use afterwards. */
  lastNumber(): number
}

const PREFIX = /^(shape:|binding:|[a-z])/

/** @param there agents and people that are on the board already: id in the file -> id there */
export function landIds(file: BoardFile, ground: Ground, there: ReadonlyMap<string, string>): LandedIds {
  const ids = new Map(there)
  const numbers = new Map<number, number>()
  const people = new Map(file.people.map(({ id }) => [id, there.get(id) ?? ground.newId('f')]))
  const known = new Set([...file.agents, ...file.formerAgents].map(({ id }) => id))
  let last = Math.max(ground.lastNumber, file.lastNumber)

  function idOf(id: string): string {
    const landed = ids.get(id)
    if (landed !== undefined) return landed
    const free = ground.isTaken(id) ? ground.newId(PREFIX.exec(id)?.[0] ?? 'x') : id
    ids.set(id, free)
    return free
  }

  return {
    idOf,
    numberOf(number) {
      const landed = numbers.get(number)
      if (landed !== undefined) return landed
      const free = ground.isNumberTaken(number) ? ++last : number
      numbers.set(number, free)
      return free
    },
    whose(id) {
      if (id === '') return id
      return known.has(id) ? idOf(id) : (people.get(id) ?? null)
    },
    lastNumber: () => last,
  }
}
