// A peer as its documentation starts it, without storage: node e2e/bench/rooms/peer-server.ts hocuspocus|y-websocket|relay
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from '@hocuspocus/server'
import { setupWSConnection } from '@y/websocket-server/utils'
import { WebSocketServer } from 'ws'
import { startRelay } from './relay.ts'

async function startHocuspocus(): Promise<number> {
  const server = new Server({ port: 0, address: '127.0.0.1', quiet: true })
  await server.listen()
  return server.address.port
}

async function startYWebsocket(): Promise<number> {
  const http = createServer()
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (socket, request) => setupWSConnection(socket, request))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return (http.address() as AddressInfo).port
}

const START = { hocuspocus: startHocuspocus, 'y-websocket': startYWebsocket, relay: startRelay }

const port = await START[process.argv[2] as keyof typeof START]()
process.stdout.write(`ready at ${port}\n`)
