import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/**
 * The ids of forgotten people, one in a line, beside the database: a database that is restored from an earlier backup still has their
 * names.
 */
interface ForgottenFile {
  read(): ReadonlySet<string>
  /** Returns after the ids are on the disk. */
  add(userIds: readonly string[]): void
}

/** A line that is cut by a crash is no id of anyone. */
const USER_ID = /^u[0-9A-Za-z_-]{1,63}$/

export function openForgottenFile(path: string): ForgottenFile {
  const read = () =>
    new Set(
      existsSync(path)
        ? readFileSync(path, 'utf8')
            .split('\n')
            .filter((line) => USER_ID.test(line))
        : [],
    )
  return {
    read,
    add(userIds) {
      const known = read()
      const missing = userIds.filter((id) => !known.has(id))
      if (missing.length === 0) return
      const file = openSync(path, 'a', 0o600)
      try {
        writeSync(file, `\n${missing.join('\n')}\n`)
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
    },
  }
}
