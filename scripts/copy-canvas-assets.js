import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const FROM = 'node_modules/@tldraw/assets'
const TO = 'public/tldraw'
const FOLDERS = ['fonts', 'icons', 'translations', 'embed-icons']

/** Puts tldraw's fonts, icons and translations where our own server hands them out: no request leaves the origin. */
export function copyCanvasAssets() {
  const { version } = JSON.parse(readFileSync(`${FROM}/package.json`, 'utf8'))
  const stamp = `${TO}/version`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return
  rmSync(TO, { recursive: true, force: true })
  mkdirSync(TO, { recursive: true })
  for (const folder of FOLDERS) cpSync(`${FROM}/${folder}`, `${TO}/${folder}`, { recursive: true })
  writeFileSync(stamp, version)
}
