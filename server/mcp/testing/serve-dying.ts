import { ServerResponse } from 'node:http'

// A whole server, as serve.ts has it, that is killed when it answers with late answers: `before` that is written, or `after`
// it was handed to the network. With `late` its clock is ahead, and it lives.
const [moment = 'before', ...settings] = process.argv.slice(2)

if (moment === 'late') {
  const clock = Date.now
  const AHEAD_MS = 61_000
  Date.now = () => clock() + AHEAD_MS
} else {
  dieWith('late_answers')
}

process.argv.splice(2, process.argv.length, ...settings)
await import('./serve.ts')

function dieWith(word: string): void {
  const { write, end } = ServerResponse.prototype
  const die = () => process.kill(process.pid, 'SIGKILL')
  const look = (response: ServerResponse, chunk: unknown) => {
    const text = chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : String(chunk)
    if (!text.includes(word)) return
    if (moment === 'before') die()
    else response.once('finish', die)
  }
  const watched = <T extends typeof write | typeof end>(real: T) =>
    new Proxy(real, {
      apply(target, response: ServerResponse, args: unknown[]) {
        look(response, args[0])
        return Reflect.apply(target, response, args)
      },
    })
  ServerResponse.prototype.write = watched(write)
  ServerResponse.prototype.end = watched(end)
}
