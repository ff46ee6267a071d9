import { buildServer } from '../scripts/build-server.js'

export default buildServer
