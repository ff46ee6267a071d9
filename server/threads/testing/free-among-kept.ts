// Frees most of many blocks, then trims the allocator and prints how much resident memory that returned.
import { trimAllocator } from '../trim-allocator.ts'

const COUNT = 2_000
const BLOCK_BYTES = 48 * 1_024
const KEPT = 20

const residentMb = () => process.memoryUsage.rss() / 1024 ** 2

let blocks = Array.from({ length: COUNT }, () => new Uint8Array(BLOCK_BYTES).fill(1))
blocks = blocks.filter((_, n) => n % KEPT === 0)
globalThis.gc?.()
// V8 frees them in another thread, which the next collection waits for.
globalThis.gc?.()
const before = residentMb()
trimAllocator()
process.stdout.write(
  JSON.stringify({
    freedMb: ((COUNT - blocks.length) * BLOCK_BYTES) / 1024 ** 2,
    returnedMb: before - residentMb(),
  }),
)
