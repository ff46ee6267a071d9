import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isAnimatedPicture } from './use-still-picture.ts'

test('an animated WebP is distinguished from a still one', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 10, channels: 4, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all(['#000', '#fff'].map(frame))
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  const still = await sharp(frames[0]).webp().toBuffer()
  expect([isAnimatedPicture(moving), isAnimatedPicture(still)]).toEqual([true, false])
  expect(isAnimatedPicture(new Uint8Array())).toBe(false)
})
