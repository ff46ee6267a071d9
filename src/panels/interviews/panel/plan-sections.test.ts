import { expect, test } from 'vitest'
import { markdownOf, sectionsIn } from './plan-sections.ts'

const titles = (markdown: string) => sectionsIn(markdown).map(({ title }) => title)

test('each heading begins a section, and lines of code do not', () => {
  const code = '# Install\n\n```sh\n# not a heading\n~~~\n# nor this\n```\n\n## Run'
  expect(titles(code)).toEqual(['Install', 'Run'])
  expect(sectionsIn(code)[0]?.content).toContain('# not a heading')
  expect(titles('~~~~\n# A\n~~~\n# B\n~~~~\n# C')).toEqual(['Before the first heading', 'C'])
  expect(titles('``` a `b` ```\n# A')).toEqual(['Before the first heading', 'A'])
  expect(sectionsIn(markdownOf(sectionsIn(code)))).toEqual(sectionsIn(code))
})
