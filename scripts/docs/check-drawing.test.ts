import { expect, test } from 'vitest'
import { checkDrawing } from './check-drawing.ts'

const graph = new Map([
  ['src/panels', new Set(['src/board'])],
  ['src/board', new Set(['src/base'])],
  ['src/base', new Set<string>()],
])

function problemsOf(...arrows: string[]): string[] {
  const text = `# Text\n\`\`\`mermaid\ngraph TD\n${arrows.map((arrow) => `  ${arrow}\n`).join('')}\`\`\`\n`
  return checkDrawing(text, graph)
}

test('a drawing of allowed imports is right, and need not repeat indirect ones', () => {
  const far = new Map([...graph, ['src/app', new Set(['src/base', 'src/panels'])]])
  const text =
    '```mermaid\napp[src/app: routes] --> panels[src/panels]\npanels --> board[src/board]\nboard --> base[src/base]\n```'
  expect(checkDrawing(text, far)).toEqual([])
})

test('a permission without a way, an arrow without a permission and a circle are named', () => {
  expect(problemsOf('panels[src/panels] --> board[src/board]')).toEqual([
    'src/board may import src/base, and the drawing has no way there',
  ])
  expect(
    problemsOf('panels[src/panels] --> board[src/board]', 'board --> base[src/base]', 'base --> panels'),
  ).toEqual([
    'the drawing says that src/base imports src/panels, which it may not',
    'the arrow from src/panels to src/board is part of a circle',
    'the arrow from src/board to src/base is part of a circle',
    'the arrow from src/base to src/panels is part of a circle',
  ])
})
