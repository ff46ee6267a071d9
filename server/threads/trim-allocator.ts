/** SQLite loads an extension by calling a function of a library, with the address of a database as the first argument. */
const LIBRARY = 'libc.so.6'
const FUNCTION = 'malloc_trim'

/**
 * Returns pages of freed blocks to the system, those of all threads. The C library keeps them: it gives back only what lies above the
 * last block in use, and V8's compilers take and free some hundred megabytes among blocks that stay. Node has no call for this, so
 * SQLite makes it. To `malloc_trim` the address is the number of bytes that may stay above the last block, all of them. It takes some
 * ten milliseconds for a hundred megabytes, and no thread can allocate meanwhile: call it while no one is on a board. It does
 * nothing where the C library is not GNU's, or Node has no SQLite.
 */
export function trimAllocator(): void {
  if (process.platform !== 'linux') return
  try {
    // An import would keep a Node without SQLite from starting.
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
    const database = new DatabaseSync(':memory:', { allowExtension: true })
    try {
      database.loadExtension(LIBRARY, FUNCTION)
    } finally {
      database.close()
    }
  } catch {
    // Its result, 1 for freed pages, is an error to SQLite. So is another C library, without this function.
  }
}
