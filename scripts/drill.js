// Runs a drill against a real server: npm run drill -- visitor [names of attacks]
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { NODE } from './install-dependencies.js'
import { stop } from './stop.js'

const [name = 'visitor', ...rest] = process.argv.slice(2)
const program = `e2e/drill/${name}-drill.ts`
if (!existsSync(program)) stop(`There is no drill called ${name}.`)
const { status } = spawnSync(NODE, [program, ...rest], { stdio: 'inherit' })
process.exitCode = status ?? 1
