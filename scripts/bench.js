// Runs all measurements, or those with the given names: npm run bench -- big-board
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { NODE } from './install-dependencies.js'

const wanted = process.argv.slice(2)
const files = readdirSync('e2e/bench')
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))

for (const file of files) {
  console.log(`\n${file}`)
  const { status } = spawnSync(NODE, [`e2e/bench/${file}`], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
