import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before the server: keeps beside the database's folder what a disk would have after a power cut, which is only what was
 * forced to it. `durable/inodes` has the forced content of each file by its number, `durable/tree` the forced names, as hard links.
 * Like ext4 and xfs: forcing a new file to the disk forces its name too; a removal or a new name waits for its folder.
 */
const root = process.env.DRILL_DATABASE ?? ''
const durable = process.env.DRILL_DURABLE ?? ''
const inodes = join(durable, 'inodes')
const tree = join(durable, 'tree')

const real = { ...fs }
/** The path of each open file of the database. */
const paths = new Map<number, string>()
/** Ranges that were written and not forced, by the file's number; `null`: all of it. */
const dirty = new Map<number, [from: number, to: number][] | null>()

const isOurs = (path: unknown): path is string =>
  typeof path === 'string' && (path === root || path.startsWith(`${root}/`))
const placeInTree = (path: string) => join(tree, path.slice(root.length))
const contentOf = (ino: number) => join(inodes, String(ino))

function inoOf(path: string): number | null {
  try {
    return real.statSync(path).ino
  } catch {
    return null
  }
}

function touchAll(path: string): void {
  const ino = inoOf(path)
  if (ino !== null) dirty.set(ino, null)
}

/** The number may be given to another file: what was forced stays under its old name only. */
function detach(path: string): void {
  const ino = inoOf(path)
  if (ino === null || real.statSync(path).isDirectory()) return
  dirty.delete(ino)
  real.rmSync(contentOf(ino), { force: true })
}

function forceContent(fd: number, ino: number): void {
  const ranges = dirty.get(ino)
  dirty.delete(ino)
  const file = real.openSync(contentOf(ino), real.constants.O_RDWR | real.constants.O_CREAT)
  const { size } = real.fstatSync(fd)
  const wanted: [number, number][] = ranges === null ? [[0, size]] : (ranges ?? [])
  for (const [from, to] of wanted) {
    const piece = Buffer.alloc(Math.max(0, Math.min(to, size) - from))
    const length = real.readSync(fd, piece, 0, piece.length, from)
    real.writeSync(file, piece, 0, length, from)
  }
  real.ftruncateSync(file, size)
  real.closeSync(file)
}

function forceName(path: string, ino: number): void {
  const place = placeInTree(path)
  real.mkdirSync(dirname(place), { recursive: true })
  if (inoOf(place) === inoOf(contentOf(ino))) return
  real.rmSync(place, { force: true })
  real.linkSync(contentOf(ino), place)
}

function forceFolder(path: string): void {
  const place = placeInTree(path)
  real.mkdirSync(place, { recursive: true })
  const names = new Set(real.readdirSync(path))
  for (const name of real.readdirSync(place))
    if (!names.has(name)) real.rmSync(join(place, name), { recursive: true, force: true })
  for (const name of names) {
    const file = join(path, name)
    const stat = real.statSync(file)
    if (stat.isDirectory()) real.mkdirSync(join(place, name), { recursive: true })
    else {
      if (!real.existsSync(contentOf(stat.ino))) real.writeFileSync(contentOf(stat.ino), '')
      forceName(file, stat.ino)
    }
  }
}

function force(fd: number): void {
  const path = paths.get(fd)
  if (path === undefined) return
  const stat = real.fstatSync(fd)
  if (stat.isDirectory()) forceFolder(path)
  else {
    forceContent(fd, stat.ino)
    // A file that was removed while it was open has no name.
    if (inoOf(path) === stat.ino) forceName(path, stat.ino)
  }
}

/** Files that are there when the server starts count as forced to the disk. */
function begin(): void {
  for (const folder of [inodes, tree]) real.mkdirSync(folder, { recursive: true })
  if (!real.existsSync(root)) return
  for (const entry of real.readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) real.mkdirSync(placeInTree(path), { recursive: true })
    else if (entry.isFile()) {
      const { ino } = real.statSync(path)
      real.copyFileSync(path, contentOf(ino))
      forceName(path, ino)
    }
  }
}

function replaceFunctions(): void {
  fs.openSync = ((path: string, ...rest: [never]) => {
    const flags: unknown = rest[0]
    const isEmptied =
      typeof flags === 'number' ? (flags & real.constants.O_TRUNC) !== 0 : String(flags).startsWith('w')
    const fd = real.openSync(path, ...rest)
    if (isOurs(path)) paths.set(fd, path)
    if (isOurs(path) && isEmptied) touchAll(path)
    return fd
  }) as typeof fs.openSync
  fs.closeSync = (fd) => {
    paths.delete(fd)
    real.closeSync(fd)
  }
  fs.writeSync = ((fd: number, data: Buffer, offset: number, length: number, position: number | null) => {
    const written = real.writeSync(fd, data, offset, length, position)
    if (paths.has(fd)) {
      const { ino } = real.fstatSync(fd)
      const ranges = dirty.get(ino)
      if (typeof position !== 'number') dirty.set(ino, null)
      else if (ranges !== null) dirty.set(ino, [...(ranges ?? []), [position, position + written]])
    }
    return written
  }) as typeof fs.writeSync
  fs.ftruncateSync = (fd, length) => {
    real.ftruncateSync(fd, length)
    const path = paths.get(fd)
    if (path !== undefined) dirty.set(real.fstatSync(fd).ino, null)
  }
  fs.truncateSync = (path, length) => {
    real.truncateSync(path, length)
    if (isOurs(path)) touchAll(path)
  }
  fs.writeFileSync = (path, ...rest) => {
    real.writeFileSync(path, ...rest)
    if (isOurs(path)) touchAll(path)
  }
  fs.renameSync = (from, to) => {
    if (isOurs(to) && inoOf(String(from)) !== inoOf(to)) detach(to)
    real.renameSync(from, to)
  }
  fs.unlinkSync = (path) => {
    if (isOurs(path)) detach(path)
    real.unlinkSync(path)
  }
  fs.fsyncSync = (fd) => {
    real.fsyncSync(fd)
    force(fd)
  }
  fs.fdatasyncSync = fs.fsyncSync
}

if (root !== '' && basename(root) !== '') {
  if (isMainThread) begin()
  replaceFunctions()
  syncBuiltinESMExports()
}
