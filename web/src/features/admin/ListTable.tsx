import type { ReactNode } from 'react'
import classes from './table.module.css'

interface ListTableProps {
  /** Each column's heading, with its width in pixels if it doesn't share the rest. */
  columns: (string | [heading: string, width: number])[]
  /** The heading of a first column of checkboxes. */
  check?: ReactNode
  /** The rows. */
  children: ReactNode
}

/** Shows rows below headings that stay visible; on a phone each row is a card. */
export function ListTable({ columns, check, children }: ListTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {check && (
            <th className={classes.check} scope="col">
              {check}
            </th>
          )}
          {columns.map((column) => {
            const [heading, width] = typeof column === 'string' ? [column] : column
            return (
              <th key={heading} scope="col" style={{ width }}>
                {heading}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
