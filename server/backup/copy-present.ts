import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Copies a file or folder, without files that a running server removes during the copy. */
export function copyPresent(from: string, to: string): void {
  try {
    if (statSync(from).isDirectory()) {
      mkdirSync(to, { recursive: true })
      for (const name of readdirSync(from)) copyPresent(join(from, name), join(to, name))
    } else copyFileSync(from, to)
  } catch (error) {
    if (existsSync(from)) throw error
  }
}
