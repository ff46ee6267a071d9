'use client'

/** What takes the log out, brings ideas in, and makes something of them all. */
export function LogDoors(_: { isWide: boolean }) {
  return null
}
