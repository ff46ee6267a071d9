import { encodeQR } from 'qr'

/** The white border in modules, which readers need; the standard requires four. */
const QUIET_MODULES = 4

/** A QR code as an SVG path of its dark modules, in a square of `size` modules. */
export interface QrDrawing {
  size: number
  path: string
}

/** With medium error correction, about 15 %: the code may be read from a projector. */
export function drawQrCode(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_MODULES })
  return { size: rows.length, path: rows.map((row, y) => runsOf(row, y)).join('') }
}

/** Adjacent dark modules become one rectangle: separate ones would show white hairlines between them. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x++
    path += `M${from} ${y}h${x + 1 - from}v1H${from}z`
  }
  return path
}
