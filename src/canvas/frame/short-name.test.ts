import type { TLFrameShape } from 'tldraw'
import { expect, test } from 'vitest'
import { withShortName } from './short-name.ts'

const frame = (name: string) => ({ props: { name, w: 10, h: 10, color: 'black' } }) as TLFrameShape

test('a heading takes no more of a long name than it can show, and no half characters', () => {
  const short = frame('A usual name')
  expect(withShortName(short)).toBe(short)
  expect(withShortName(frame(`a${'\u0301'.repeat(9_990)}`)).props.name).toHaveLength(200)
  expect(withShortName(frame(`a${'😀'.repeat(500)}`)).props.name).toMatch(/😀…$/u)
})

test('the same frame gives the same props, so that it is measured once', () => {
  const long = frame('x'.repeat(5_000))
  expect(withShortName(long).props).toBe(withShortName({ ...long, x: 5 }).props)
})
