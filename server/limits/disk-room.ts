import { statfs } from 'node:fs/promises'

/**
 * Whether the disk of this folder has more free space than must stay free. Uploads fill a disk first, and edits must
 * still be saved then.
 */
export async function hasDiskRoom(folder: string, minFreeBytes: number): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize > minFreeBytes
  } catch {
    // Some file systems do not report it.
    return true
  }
}
