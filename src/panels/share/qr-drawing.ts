import { encodeQR } from 'qr'

/** White around the code, in modules: readers need it, also where the page around it is dark. */
const QUIET_MODULES = 4

/** A QR code as an SVG path of its dark modules, in a square of `size` by `size` modules. */
export interface QrDrawing {
  size: number
  path: string
}

export function drawQrCode(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_MODULES })
  return { size: rows.length, path: rows.map((row, y) => runsOf(row, y)).join('') }
}

/** Dark modules side by side are one rectangle: between single ones, white hairlines show. */
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
