import type { ComponentProps } from 'react'

/*
 * Only visible rows are rendered, each at an absolute position with its own grid, which a <table> does not allow. The
 * ARIA roles make a table of them for screen readers.
 */
const ROLES = {
  grid: { role: 'grid' },
  body: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'gridcell' },
  head: { role: 'columnheader' },
  group: { role: 'rowheader' },
} as const

type Props = ComponentProps<'div'>

/** The table as a whole. It needs `aria-rowcount`, since most rows are not on the page. */
export function Grid(props: Props) {
  return <div {...ROLES.grid} {...props} />
}

export function GridBody(props: Props) {
  return <div {...ROLES.body} {...props} />
}

/** One row. A row of an idea or of a heading needs `aria-rowindex`, counted from 1 with the head. */
export function GridRow(props: Props) {
  return <div {...ROLES.row} {...props} />
}

export function GridCell(props: Props) {
  return <div {...ROLES.cell} {...props} />
}

export function GridHead(props: Props) {
  return <div {...ROLES.head} {...props} />
}

export function GridGroupName(props: Props) {
  return <div {...ROLES.group} {...props} />
}
