/** Readers see that a program wrote, and for which person. `program`: its name; `null`: none did. */
export function nameWithProgram({ name }: { name: string }, program: string | null): string {
  return program === null ? name : `${program} for ${name}`
}
