import { expect, test } from 'vitest'
import { checkDrawing } from './check-drawing.ts'

const graph = new Map([
  ['src/panels', new Map([['src/board', 'src/panels/a.ts']])],
  ['src/board', new Map([['src/base', 'src/board/b.ts']])],
  ['src/base', new Map<string, string>()],
])

function problemsOf(...arrows: string[]): string[] {
  const text = `# Text\n\`\`\`mermaid\ngraph TD\n${arrows.map((arrow) => `  ${arrow}\n`).join('')}\`\`\`\n`
  return checkDrawing(text, graph)
}

test('a drawing of what the code imports is right, and need not repeat what an import reaches', () => {
  const far = new Map([
    ...graph,
    [
      'src/app',
      new Map([
        ['src/base', 'src/app/c.ts'],
        ['src/panels', 'd.ts'],
      ]),
    ],
  ])
  const text =
    '```mermaid\napp[src/app: routes] --> panels[src/panels]\npanels --> board[src/board]\nboard --> base[src/base]\n```'
  expect(checkDrawing(text, far)).toEqual([])
})

test('an import without a way, an arrow without an import and a circle are named', () => {
  expect(problemsOf('panels[src/panels] --> board[src/board]')).toEqual([
    'src/board/b.ts imports src/base, and the drawing has no way from src/board to it',
  ])
  expect(
    problemsOf('panels[src/panels] --> board[src/board]', 'board --> base[src/base]', 'base --> panels'),
  ).toEqual([
    'the drawing says that src/base imports src/panels, which it does not',
    'the arrow from src/panels to src/board is part of a circle',
    'the arrow from src/board to src/base is part of a circle',
    'the arrow from src/base to src/panels is part of a circle',
  ])
})
