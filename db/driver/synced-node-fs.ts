import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of PGlite's file system that is used here. */
interface NodeFiles {
  FS: { isDir(mode: number): boolean; ErrnoError: new (code: number) => Error }
  NODEFS: {
    stream_ops: { fsync?: (stream: OpenFile) => number }
    realPath(node: OpenFile['node']): string
    convertNodeCode(error: unknown): number
  }
}

interface OpenFile {
  node: { mode: number }
  /** The file's number for Node; a folder has none. */
  nfd?: number
}

type InitOptions = Parameters<NodeFS['init']>[1]

/**
 * A data folder whose writes are forced to the disk when PostgreSQL requests it. PGlite's own file system accepts the
 * request and does nothing, so that a power cut would lose committed data.
 */
export class SyncedNodeFS extends NodeFS {
  private readonly onSync: ((path: string) => void) | undefined

  /** @param onSync called with each file and folder after it was forced to the disk */
  constructor(folder: string, onSync?: (path: string) => void) {
    super(folder)
    this.onSync = onSync
  }

  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = emscriptenOpts.preRun ?? []
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, (files: NodeFiles) => this.addSync(files)] },
    }
  }

  private addSync({ FS, NODEFS }: NodeFiles): void {
    NODEFS.stream_ops.fsync = (stream) => {
      const path = NODEFS.realPath(stream.node)
      try {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd)
        else if (FS.isDir(stream.node.mode)) syncFolder(path)
        this.onSync?.(path)
        return 0
      } catch (error) {
        // PostgreSQL stops at this rather than call something saved that may not be.
        throw new FS.ErrnoError(NODEFS.convertNodeCode(error))
      }
    }
  }
}

/** Error codes of systems that can't force a folder to the disk: Windows, and some network drives. */
const NOT_FOR_FOLDERS = new Set(['EPERM', 'EISDIR', 'EINVAL', 'EBADF', 'ENOTSUP'])

/** The names in a folder are on the disk only when the folder is. */
export function syncFolder(path: string): void {
  let folder: number | null = null
  try {
    folder = openSync(path, 'r')
    fsyncSync(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!NOT_FOR_FOLDERS.has(code)) throw error
  } finally {
    if (folder !== null) closeSync(folder)
  }
}
