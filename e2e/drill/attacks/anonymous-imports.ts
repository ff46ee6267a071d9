import { request } from 'node:http'
import type { Attack } from '../attack.ts'
import type { AttackTarget } from '../attack-target.ts'

const MB = 1024 * 1024
const BYTES = 47 * MB
const AT_ONCE = 3
const UNFINISHED = 20
const UNFINISHED_BYTES = 40 * MB
const CHUNK = Buffer.alloc(MB, '[')

export const attack: Attack = {
  title:
    'sends 47 MB of nested JSON to import, without a token and as a guest, and leaves 20 uploads of 40 MB unfinished',
  isShort: true,
  seconds: 3,
  async run(target) {
    const guest = await target.openBoard()
    const strangers = UNFINISHED / 2
    for (let i = 0; i < UNFINISHED; i++)
      beginUpload(target, i < strangers ? 'no-board' : guest.boardId, i < strangers ? null : guest.token)
    const deep = '['.repeat(BYTES)
    const wide = `{"text":"a","x":[${'[],'.repeat(BYTES / 3 - 10)}[]]}`
    const importOnce = async (body: string, boardId: string, token?: string) => {
      const headers = { 'content-type': 'application/json' }
      await target.send(`/api/v1/boards/${boardId}/import`, {
        method: 'POST',
        headers,
        body,
        ...(token !== undefined && { token }),
      })
      target.count('imports tried')
    }
    await Promise.all([
      ...Array.from({ length: AT_ONCE }, (_, i) =>
        target.repeat(() => importOnce(i % 2 === 0 ? deep : wide, 'no-board')),
      ),
      target.repeat(() => importOnce(deep, guest.boardId, guest.token)),
    ])
    target.claim((target.outcome['answers 200'] ?? 0) === 0, 'an import of nothing but brackets was taken')
  },
  minCounts: { 'imports tried': 1, 'uploads begun': UNFINISHED },
}

/** Sends as many bytes as are allowed, and never finishes the request. */
function beginUpload(target: AttackTarget, boardId: string, token: string | null): void {
  const upload = request(`${target.url}/api/v1/boards/${boardId}/import`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'transfer-encoding': 'chunked',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
  })
  target.count('uploads begun')
  target.onClose(() => upload.destroy())
  upload.on('error', () => target.count('uploads cut off'))
  upload.on('response', (response) => {
    target.count(`uploads answered ${response.statusCode}`)
    response.resume()
  })
  let sent = 0
  const write = () => {
    while (!upload.destroyed && sent < UNFINISHED_BYTES) {
      sent += CHUNK.length
      if (!upload.write(CHUNK)) return
    }
  }
  upload.on('drain', write)
  write()
}
