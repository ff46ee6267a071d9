import type { ComponentProps } from 'react'

/*
 * Only the rows in sight are drawn, each with its own layout, so there is no <table> for them to stand in: they say what
 * they are to screen readers.
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

export function Grid(props: Props) {
  return <div {...ROLES.grid} {...props} />
}

export function GridBody(props: Props) {
  return <div {...ROLES.body} {...props} />
}

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
