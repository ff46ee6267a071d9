// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test } from 'vitest'
import { fullReport } from '#formats/minutes/testing/sample-report.ts'
import { writeMinutes } from '#formats/minutes/write-minutes.ts'
import { MinutesSheet } from './minutes-sheet.tsx'

interface Node {
  type: string
  value?: string
  children?: Node[]
}

/** The words of a Markdown file without its signs and spaces. */
function markdownWords(node: Node): string {
  return (node.value ?? (node.children ?? []).map(markdownWords).join('')).replace(/\[[ x]\]|\s/g, '')
}

test.each(['Buses at night', 'Two *lines*\nand _signs_', 'A <b> & #c'])(
  'print has the words of the Markdown minutes, in their order: %j',
  (words) => {
    const report = fullReport(words)
    const { container } = render(
      <MinutesSheet boardId="b1" report={report} hasPictures={false} hasAppendix />,
    )
    const printed = (container.textContent ?? '').replace(/[☑☐]|\s/g, '')
    expect(printed).toBe(markdownWords(fromMarkdown(writeMinutes(report, { hasAppendix: true }))))
  },
)
