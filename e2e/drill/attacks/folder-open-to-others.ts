import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Attack } from '../attack.ts'

const OPEN_FOLDER = 0o755
const OPEN_FILE = 0o666
const OTHERS = 0o077
/** A user without any rights on Linux. */
const ANOTHER_USER = 65_534

export const attack: Attack = {
  title: 'reads the data folder as another user of the machine, from a volume that was open to everyone',
  seconds: 4,
  async prepareFolder(folder) {
    mkdirSync(join(folder, 'copied'), { mode: OPEN_FOLDER })
    writeFileSync(join(folder, 'copied-secret'), 'secret')
    chmodSync(join(folder, 'copied-secret'), OPEN_FILE)
    chmodSync(join(folder, 'copied'), OPEN_FOLDER)
    chmodSync(folder, OPEN_FOLDER)
  },
  async run(target) {
    const board = await target.openBoard()
    await target.addNotes(board, 20, (n) => `Note ${n}`)
    const { dataFolder } = target
    await target.repeat(async () => {
      const paths = [dataFolder, ...readdirSync(dataFolder).map((name) => join(dataFolder, name))]
      for (const path of paths) {
        const open = statSync(path).mode & OTHERS
        target.claim(open === 0, `${path} is open to others: ${open.toString(8)}`)
        target.count('files and folders looked at')
      }
      // Only root may become another user.
      if (process.getuid?.() === 0) {
        const user = { uid: ANOTHER_USER, gid: ANOTHER_USER }
        const { status } = spawnSync('ls', [dataFolder], { ...user, stdio: 'ignore' })
        target.claim(status !== 0, 'another user could list the data folder')
        target.count('tries as another user')
      }
      await target.pause(200)
    })
  },
  minCounts: { 'files and folders looked at': 5 },
}
