import type { BoardFile } from './board-file.ts'

/** The ids and numbers on the board to which a file is imported. */
export interface Ground {
  /** Whether a shape, note, round, turn, synthesis, theme run, proposal or agent with this id exists or existed. */
  isTaken(id: string): boolean
  isNumberTaken(number: number): boolean
  lastNumber: number
  roundCount: number
  /** `a`, `r`, `t`, `s`, `p`, `g`, `f` or `shape:`, `binding:` and an unused rest. */
  newId(prefix: string): string
}

/** The ids of a file's content on the board: the same as in the file if they are free. */
export interface RemappedIds {
  idOf(id: string): string
  numberOf(number: number): number
  /** `null` for unknown ids. */
  whose(id: string): string | null
  /** The highest number in use afterwards. */
  lastNumber(): number
}

const PREFIX = /^(shape:|binding:|[a-z])/

/** @param there agents and people that exist on the board: id in the file -> id on the board */
export function remapIds(file: BoardFile, ground: Ground, there: ReadonlyMap<string, string>): RemappedIds {
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
