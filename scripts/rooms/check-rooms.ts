import type { Import } from './read-imports.ts'
import { isForTests, isIn, type RoomRow } from './rooms.ts'

const TABLE = 'scripts/rooms/rooms.ts'
const STEPS_UP = /^(?:\.\.\/)+/

/**
 * Compares imports with the table: one sentence for each import that has no row, for each path that should be a name,
 * and for each entry that no import needs. `folders` has the names of package.json, `#board/` with `src/board/`.
 */
export function checkRooms(
  imports: readonly Import[],
  rooms: readonly RoomRow[],
  folders: ReadonlyMap<string, string>,
): string[] {
  const needed = new Set<string>()
  const problems = imports.flatMap((found) => {
    const rows = rowsOf(found.path, rooms)
    const [room] = rows
    if (!room) return [`${found.path}: no row of ${TABLE} has this file`]
    const isAllowed = isIn(found.to, room.path) || takePermission(found, rows, needed)
    const sentences = [
      ...(isAllowed ? [] : [explainForbidden(found, rows, rooms)]),
      ...(isForTests(found.to) && !isForTests(found.path) ? [`${found.name} is for tests only`] : []),
      ...findPathForName(found, room, folders),
    ]
    return sentences.map((sentence) => `${found.path}:${found.line}: ${sentence}`)
  })
  return [...problems, ...findUnneeded(rooms, needed)]
}

/** The room's row, then the row inside it, if one fits. */
function rowsOf(path: string, rooms: readonly RoomRow[]): RoomRow[] {
  const rows = rooms.filter((row) => isIn(path, row.path)).toSorted((a, b) => a.path.length - b.path.length)
  return rows.length > 2 ? [...rows.slice(0, 1), ...rows.slice(-1)] : rows
}

/** True: a row allows it, which is then noted as needed. */
function takePermission(found: Import, rows: readonly RoomRow[], needed: Set<string>): boolean {
  const to = found.to.startsWith('node:') ? 'node' : found.to
  const isTest = isForTests(found.path)
  for (const row of rows) {
    const entry = [...(row.rooms ?? []), ...(row.libraries ?? [])].find((name) => isIn(to, name))
    // A test is no proof that the product needs an import.
    if (entry && !isTest) needed.add(keyOf(row, 'product', entry))
    if (entry) return true
  }
  if (!isTest) return false
  for (const row of rows) {
    const entry = row.tests?.find((name) => isIn(to, name))
    if (entry) needed.add(keyOf(row, 'tests', entry))
    if (entry) return true
  }
  return false
}

function keyOf(row: RoomRow, list: 'product' | 'tests', entry: string): string {
  return `${row.path} ${list} ${entry}`
}

function explainForbidden({ name, to }: Import, rows: readonly RoomRow[], rooms: readonly RoomRow[]): string {
  const homes = rooms.filter((row) => row.libraries?.some((entry) => isIn(to, entry))).map(({ path }) => path)
  const reason = rows.findLast(({ why }) => why)?.why
  return [
    `${rows.at(-1)?.path} may not import ${name}`,
    homes.length > 0 ? `, only ${homes.join(', ')} may` : '',
    reason ? `: ${reason}` : '',
  ].join('')
}

/** A path that leaves its room, or goes up more steps than the room likes, where package.json has a name. */
function findPathForName(
  { name, to }: Import,
  room: RoomRow,
  folders: ReadonlyMap<string, string>,
): string[] {
  const steps = (STEPS_UP.exec(name)?.[0].length ?? 0) / '../'.length
  if (steps === 0 || (steps <= (room.maxStepsUp ?? Number.POSITIVE_INFINITY) && isIn(to, room.path)))
    return []
  const named = [...folders].find(([, folder]) => to.startsWith(folder))
  return named ? [`write ${named[0]}${to.slice(named[1].length)} for ${name}`] : []
}

function findUnneeded(rooms: readonly RoomRow[], needed: ReadonlySet<string>): string[] {
  return rooms.flatMap((row) => [
    ...[...(row.rooms ?? []), ...(row.libraries ?? [])]
      .filter((entry) => !needed.has(keyOf(row, 'product', entry)))
      .map((entry) => `${TABLE}: ${row.path} may import ${entry}, and nothing there does`),
    ...(row.tests ?? [])
      .filter((entry) => !needed.has(keyOf(row, 'tests', entry)))
      .map((entry) => `${TABLE}: tests of ${row.path} may import ${entry}, and none does`),
  ])
}
