const SIGNATURES: readonly [type: string, bytes: readonly number[], at: number][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 0],
  ['image/jpeg', [0xff, 0xd8, 0xff], 0],
  ['image/gif', [0x47, 0x49, 0x46, 0x38], 0],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
]

/** What a file is by its first bytes, whatever its name and its sender say; null: none of the images that browsers show. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  const found = SIGNATURES.find(([, signature, at]) => signature.every((byte, i) => bytes[at + i] === byte))
  return found?.[0] ?? null
}
