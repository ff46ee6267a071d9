import { createServer, type Server } from 'node:net'
import { fillIn } from '#base/sentence.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import { StartError } from '../ground/start-error.ts'

/**
 * Refuses an address that is not available before the database is opened, which takes seconds. It may still be taken
 * before the server listens. @throws StartError
 */
export async function checkAddress(host: string, port: number): Promise<void> {
  const server = createServer()
  await listen(server, host, port)
  await new Promise((resolve) => server.close(resolve))
}

/**
 * Starts listening and returns the port.
 * @throws StartError when the address is not available
 */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = (error: Error) => reject(new StartError(sentenceOf(error, host, port), { cause: error }))
  server.once('error', fail)
  // "localhost" may be only ::1; browsers and most clients then try 127.0.0.1 too, but not the other way round.
  server.listen(port, host === 'localhost' ? '127.0.0.1' : host, resolve)
  await promise
  server.off('error', fail)
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

function sentenceOf(error: Error, host: string, port: number): string {
  switch ('code' in error ? error.code : null) {
    case 'EADDRINUSE':
      return fillIn(OPERATOR_SENTENCES.portTaken, { port })
    case 'EACCES':
      return fillIn(OPERATOR_SENTENCES.portForbidden, { port })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return fillIn(OPERATOR_SENTENCES.hostUnknown, { host })
    default:
      return fillIn(OPERATOR_SENTENCES.listenFailed, { host, port, reason: error.message })
  }
}
