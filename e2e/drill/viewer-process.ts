import { connect } from '../bench/rooms/bare-client.ts'

/** Holds many sockets of viewers, and reports how late each edit with a time in its text reached each of them. */
const [url = '', count = '0'] = process.argv.slice(2)
const BATCH = 25
const MARK = Buffer.from('sent at ')
const TIME_DIGITS = 13

let latencies: number[] = []
let receivedOfLast = 0
let last = 0

function read(update: Uint8Array): void {
  const bytes = Buffer.from(update.buffer, update.byteOffset, update.length)
  for (let at = bytes.indexOf(MARK); at !== -1; at = bytes.indexOf(MARK, at + 1)) {
    const sentAt = Number(bytes.toString('latin1', at + MARK.length, at + MARK.length + TIME_DIGITS))
    latencies.push(Date.now() - sentAt)
    if (sentAt > last) receivedOfLast = 0
    last = Math.max(last, sentAt)
    if (sentAt === last) receivedOfLast += 1
  }
}

let open = 0
for (let left = Number(count); left > 0; left -= BATCH)
  await Promise.all(
    Array.from({ length: Math.min(left, BATCH) }, async () => {
      await connect({ url, document: null }, read)
      open += 1
    }),
  )
process.on('message', () => {
  process.send?.({ latencies, receivedOfLast, last })
  latencies = []
})
process.send?.({ open })
