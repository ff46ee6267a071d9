import { expect, test } from 'vitest'
import type { RemoteWindow } from './people-here.ts'
import { typingLabel } from './typing-labels.ts'
import { typistsByNote } from './typists-by-note.ts'

function windowOf(name: string, editing: string | null): RemoteWindow {
  return { clientId: 1, who: { userId: name, name, color: 'moss' }, editing }
}

test('those who type in a note are named once each, whatever number of windows they have', () => {
  const windows = [windowOf('Ines', 'a'), windowOf('Ines', 'a'), windowOf('Wei', 'a'), windowOf('Ruth', null)]
  expect(typistsByNote(windows)).toEqual(new Map([['a', ['Ines', 'Wei']]]))
})

test('one is typing, two are, more are counted', () => {
  expect(typingLabel(['Wei'])).toBe('Wei is typing')
  expect(typingLabel(['Ines', 'Wei'])).toBe('Ines and Wei are typing')
  expect(typingLabel(['Ines', 'Ruth', 'Wei'])).toBe('3 people are typing')
})
