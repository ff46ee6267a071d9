import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { drawQrCode, type QrDrawing } from './qr-drawing.ts'

const SCALE = 4

/** Returns the pixels that a camera would take of the drawing on a screen. */
function photograph({ size, path }: QrDrawing) {
  const side = size * SCALE
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y, w] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++)
      data.fill(0, (row * side + Number(x) * SCALE) * 4, (row * side + (Number(x) + Number(w)) * SCALE) * 4)
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255
  return { width: side, height: side, data }
}

test('a drawn code is read as the link that it was made from', () => {
  for (const link of [
    'http://192.168.0.7:3000/j/V1StGXR8_Z5jdHi6B-myT',
    'https://boards.a-rather-long-name.example.org/parley/j/V1StGXR8_Z5jdHi6B-myTV1StGXR8',
  ])
    expect(decodeQR(photograph(drawQrCode(link)))).toBe(link)
})
