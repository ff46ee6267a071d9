import { readdirSync } from 'node:fs'
import type { Fault } from './fault.ts'

const FOLDER = new URL('../faults/', import.meta.url)

/** The names of all faults: the names of their files. */
export function listFaults(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted()
}

export async function readFault(name: string): Promise<Fault> {
  const { fault }: { fault: Fault } = await import(new URL(`${name}.ts`, FOLDER).href)
  return fault
}
