import { readdirSync } from 'node:fs'
import type { Attack } from './attack.ts'

const FOLDER = new URL('./attacks/', import.meta.url)

/** The names of all attacks: the names of their files. */
export function listAttacks(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted()
}

export async function readAttack(name: string): Promise<Attack<unknown>> {
  const { attack }: { attack: Attack<unknown> } = await import(new URL(`${name}.ts`, FOLDER).href)
  return attack
}
