import { INTERVIEW_PANEL_LABELS } from './interview-panel-labels.ts'

interface PlanSection {
  id: string
  title: string
  content: string
}

/** A heading of any level begins a section; text before the first one is a section too. In code, no line is a heading. */
export function sectionsIn(markdown: string): PlanSection[] {
  const sections: PlanSection[] = []
  let fence: string | null = null
  for (const line of markdown.split('\n')) {
    const title: string | undefined = fence === null ? /^#{1,6}\s+(.+)$/.exec(line)?.[1] : undefined
    fence = fenceAfter(fence, line)
    if (title !== undefined)
      sections.push({ id: String(sections.length + 1), title: title.trim(), content: '' })
    else if (sections.length > 0 || line.trim() !== '') addLine(sections, line)
  }
  return sections.map((section) => ({ ...section, content: section.content.trim() }))
}

/** Returns the opening marks of the code block that is open after this line; `null` if none is. `open`: the same before it. */
function fenceAfter(open: string | null, line: string): string | null {
  const [, marks = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? []
  if (open === null) return marks === '' || (marks.startsWith('`') && rest.includes('`')) ? null : marks
  return marks.startsWith(open) && rest.trim() === '' ? null : open
}

function addLine(sections: PlanSection[], line: string): void {
  if (sections.length === 0)
    sections.push({ id: '1', title: INTERVIEW_PANEL_LABELS.beforeFirstHeading, content: '' })
  const last = sections.at(-1)
  if (last) last.content += `${line}\n`
}

/** The text from which `sectionsIn` reads these sections. */
export function markdownOf(sections: readonly Pick<PlanSection, 'title' | 'content'>[]): string {
  return sections.map(({ title, content }) => `## ${title}\n\n${content}`.trim()).join('\n\n')
}
