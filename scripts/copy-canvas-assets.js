import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const TLDRAW = 'node_modules/@tldraw/assets'
const FONT = 'node_modules/@fontsource-variable/commissioner'
const TO = 'public/tldraw'

/** Puts tldraw's icons and translations, and the canvas font, where our own server hands them out: no request leaves the origin. */
export function copyCanvasAssets() {
  const version = [TLDRAW, FONT]
    .map((folder) => readFileSync(`${folder}/package.json`, 'utf8'))
    .map(versionOf)
    .join(' ')
  const stamp = `${TO}/version.txt`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return
  rmSync(TO, { recursive: true, force: true })
  mkdirSync(`${TO}/fonts`, { recursive: true })
  for (const folder of ['icons', 'translations']) {
    cpSync(`${TLDRAW}/${folder}`, `${TO}/${folder}`, { recursive: true })
  }
  // tldraw's own fonts stay out: every face of the canvas is drawn in this one.
  for (const name of readdirSync(`${FONT}/files`).filter((file) => file.endsWith('-wght-normal.woff2'))) {
    cpSync(`${FONT}/files/${name}`, `${TO}/fonts/${name}`)
  }
  writeFileSync(stamp, version)
}

function versionOf(text) {
  const { name, version } = JSON.parse(text)
  return `${name}@${version}`
}
