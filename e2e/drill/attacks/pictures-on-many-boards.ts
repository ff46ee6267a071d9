import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { MAX_COPIED_PICTURES } from '#api/pictures.ts'
import type { Attack } from '../attack.ts'
import type { Foothold } from '../attack-target.ts'

const BOARDS = 4
const AT_ONCE = 2
/** Noise compresses to nothing less: near the most bytes that a picture may have. */
const NOISE_SIDE = 3_000

export const attack: Attack<{ boards: Foothold[]; pictures: Uint8Array[] }> = {
  title:
    'adds pictures of up to ten megabytes and of forty megapixels to four boards, and copies them from board to board',
  seconds: 15,
  async open(target) {
    const boards: Foothold[] = []
    while (boards.length < BOARDS) boards.push(await target.openBoard())
    const pictures = [
      greyPicture(NOISE_SIDE, NOISE_SIDE, randomBytes),
      greyPicture(8_000, 4_990, (bytes) => Buffer.alloc(bytes, 0x7a)),
    ]
    return { boards, pictures }
  },
  async run(target, { boards, pictures }) {
    let n = 0
    const added: string[] = []
    const add = async ({ boardId, token }: Foothold) => {
      n += 1
      const id = randomBytes(12).toString('hex')
      const body = pictures[n % pictures.length] ?? new Uint8Array()
      const headers = { 'content-type': 'image/png' }
      const path = `/api/v1/boards/${boardId}/pictures?id=${id}`
      if ((await target.send(path, { method: 'POST', token, headers, body })) !== 201) return
      target.count('pictures')
      added.push(id)
    }
    const copy = async ({ boardId, token }: Foothold) => {
      await target.pause(200)
      const ids = added.slice(-MAX_COPIED_PICTURES)
      if (ids.length === 0) return
      await target.send(`/api/v1/boards/${boardId}/pictures/copies`, { method: 'POST', token, json: { ids } })
    }
    const all = Promise.all(
      boards.flatMap((board) => [
        target.repeatAtOnce(AT_ONCE, () => add(board)),
        target.repeat(() => copy(board)),
      ]),
    )
    // The last ones may wait half a minute for a decoder.
    await Promise.race([all, target.over])
  },
  minCounts: { pictures: 1 },
}

/** A PNG of eight bits a pixel. */
function greyPicture(width: number, height: number, pixels: (bytes: number) => Buffer): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = pixels(height * (width + 1))
  // The first byte of a row is its filter: none.
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...parts])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
