import { expect, test } from 'vitest'
import { questionInStep } from './agenda-labels.ts'

test('what advisors are asked after a step is a question of its instruction or its title, and no instruction', () => {
  const asked = (title: string, instruction: string) => questionInStep({ title, instruction })
  expect(asked('Ideas', 'Think of last winter. What held us up? One idea a note.')).toBe('What held us up?')
  expect(asked('What is missing?', 'Write it down.')).toBe('What is missing?')
  expect(asked('想法', '一张便签写一个想法。我们缺少什么？')).toBe('我们缺少什么？')
  expect(asked('Answers', 'The authors answer in notes.')).toBe('')
})
