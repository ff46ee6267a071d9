import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePicture, isLargePicture } from './re-encode-picture.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04020' } })

test('a picture is kept as WebP in three sizes, upright, and without what its camera wrote into it', async () => {
  const bytes = await photo(2000, 1000)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Ann Lee' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('Ann Lee')).toBe(true)

  const decoded = await decodePicture(bytes)
  if (!decoded.ok) throw new Error(decoded.why)
  const { picture } = decoded
  expect(picture).toMatchObject({ width: 1000, height: 2000, isAnimated: false })
  const sides: Record<string, unknown> = {}
  for (const [size, copy] of picture.copies) {
    const found = await sharp(copy).metadata()
    sides[size] = [found.format, found.width, found.height, found.exif, found.icc, found.xmp]
    expect(Buffer.from(copy).includes('Ann Lee')).toBe(false)
  }
  expect(sides).toEqual({
    s: ['webp', 160, 320, undefined, undefined, undefined],
    m: ['webp', 640, 1280, undefined, undefined, undefined],
    l: ['webp', 1000, 2000, undefined, undefined, undefined],
  })
})

test('a small picture is kept once', async () => {
  const decoded = await decodePicture(await photo(200, 100).png().toBuffer())
  expect(decoded.ok && [...decoded.picture.copies.keys()]).toEqual(['l'])
})

async function animation(width: number, height: number): Promise<Buffer> {
  const frames = await Promise.all(
    ['#000', '#fff', '#f00'].map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

test('an animation stays one, but not from far away', async () => {
  const decoded = await decodePicture(await animation(600, 40))
  if (!decoded.ok) throw new Error(decoded.why)
  expect(decoded.picture).toMatchObject({ width: 600, height: 40, isAnimated: true })
  const pages = async (size: 's' | 'l') =>
    (await sharp(decoded.picture.copies.get(size)).metadata()).pages ?? 1
  expect([await pages('s'), await pages('l')]).toEqual([1, 3])
})

test('a small animation has no still copy, which would be all that is seen of it', async () => {
  const decoded = await decodePicture(await animation(60, 40))
  if (!decoded.ok) throw new Error(decoded.why)
  expect(decoded.picture).toMatchObject({ width: 60, height: 40, isAnimated: true })
  expect([...decoded.picture.copies.keys()]).toEqual(['l'])
})

test('SVG, HTML, TIFF and a text are no pictures, whatever they are called', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const tiff = await photo(10, 10).tiff().toBuffer()
  for (const bytes of [svg, tiff, Buffer.from('<!doctype html>'), Buffer.alloc(0)])
    expect(await decodePicture(bytes)).toMatchObject({ ok: false, why: 'not-a-picture' })
})

test('a damaged picture is refused', async () => {
  const jpeg = await photo(800, 800).jpeg().toBuffer()
  const half = jpeg.subarray(0, jpeg.length / 2)
  expect(await decodePicture(half)).toMatchObject({ ok: false, why: 'broken-picture' })
  const script = Buffer.concat([Buffer.from('GIF89a'), Buffer.from('/*<script>alert(1)</script>*/')])
  expect(await decodePicture(script)).toMatchObject({ ok: false, why: 'broken-picture' })
})

test('a small file of very many pixels is refused before it is decoded', async () => {
  const bomb = pngOf(30_000, 30_000, deflateSync(Buffer.alloc(1_000_000)))
  expect(bomb.length).toBeLessThan(10_000)
  expect(await decodePicture(bomb)).toMatchObject({
    ok: false,
    why: 'too-many-pixels',
    exact: {
      message: 'This picture has 900 megapixels; 40 is the most. Make it smaller, then add it again.',
    },
  })
})

test('the pixels of an animation count frame by frame', async () => {
  expect(await decodePicture(gifOf(5000, 5000, 2))).toMatchObject({ ok: false, why: 'too-many-pixels' })
  expect(await decodePicture(gifOf(20, 20, 301))).toMatchObject({ ok: false, why: 'too-many-pixels' })
})

/** A GIF whose frames claim this size, whatever their data. */
function gifOf(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.alloc(7)
  screen.writeUInt16LE(width, 0)
  screen.writeUInt16LE(height, 2)
  screen[4] = 0x80
  const colors = Buffer.from([0, 0, 0, 255, 255, 255])
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0])
  const image = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0])
  image.writeUInt16LE(width, 5)
  image.writeUInt16LE(height, 7)
  const all = Array.from({ length: frames }, () => Buffer.concat([control, image]))
  return Buffer.concat([Buffer.from('GIF89a'), screen, colors, ...all, Buffer.from([0x3b])])
}

/** A PNG that claims this size, whatever its data is. */
function pngOf(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

test('a picture of more than 8 megapixels is large; what can’t be read is not', async () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#7a5' } })
      .png()
      .toBuffer()
  expect(await isLargePicture(await flat(4_000, 2_100))).toBe(true)
  expect(await isLargePicture(await flat(4_000, 1_900))).toBe(false)
  expect(await isLargePicture(new TextEncoder().encode('no picture at all'))).toBe(false)
  expect(await isLargePicture((await flat(10, 10)).subarray(0, 20))).toBe(false)
})
