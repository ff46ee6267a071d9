import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join, relative } from 'node:path'

/** A disk writes a sector whole or not at all. */
const SECTOR_BYTES = 4096

/**
 * The folder as a disk has it after a power cut: what was forced to it, and of everything else each sector, file and removal by
 * chance, because systems write in any order.
 * @param share of what was not forced that reached the disk: 0 for a disk that wrote nothing by itself
 */
export function cutPower(folder: string, durable: string, random: () => number, share: number): void {
  const tree = join(durable, 'tree')
  const after = `${folder}.after`
  const isLucky = () => random() < share
  for (const place of [folder, tree])
    for (const path of foldersIn(place)) mkdirSync(join(after, path), { recursive: true })
  for (const name of new Set([...filesIn(folder), ...filesIn(tree)])) {
    const forced = readIfThere(join(tree, name))
    const now = readIfThere(join(folder, name))
    // A file that was never forced, or whose removal was not.
    const isThere = (forced !== null && now !== null) || (now !== null ? isLucky() : !isLucky())
    if (isThere) writeWhole(join(after, name), mixSectors(forced ?? Buffer.alloc(0), now ?? forced, isLucky))
  }
  for (const place of [folder, durable]) rmSync(place, { recursive: true, force: true })
  if (existsSync(after)) renameSync(after, folder)
}

function readIfThere(path: string): Buffer | null {
  return existsSync(path) ? readFileSync(path) : null
}

function mixSectors(forced: Buffer, now: Buffer | null, isLucky: () => boolean): Buffer {
  if (now === null || forced.equals(now)) return forced
  const mixed = Buffer.alloc(isLucky() ? now.length : forced.length)
  forced.copy(mixed)
  for (let at = 0; at < mixed.length; at += SECTOR_BYTES) {
    const piece = now.subarray(at, at + SECTOR_BYTES)
    if (!piece.equals(forced.subarray(at, at + SECTOR_BYTES)) && isLucky()) piece.copy(mixed, at)
  }
  return mixed
}

function writeWhole(path: string, data: Buffer): void {
  const file = openSync(path, 'w', 0o600)
  for (let at = 0; at < data.length; ) at += writeSync(file, data, at)
  closeSync(file)
}

function filesIn(folder: string): string[] {
  return entriesIn(folder).filter((path) => statSync(join(folder, path)).isFile())
}

function foldersIn(folder: string): string[] {
  return entriesIn(folder).filter((path) => statSync(join(folder, path)).isDirectory())
}

function entriesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
    relative(folder, join(entry.parentPath, entry.name)),
  )
}
