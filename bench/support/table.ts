/** Prints a Markdown table whose columns are padded, so the plain text is readable too. */
export function printTable(heading: string[], rows: string[][]): void {
  const widths = heading.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  const formatRow = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`
  const rule = widths.map((width) => '-'.repeat(width))
  process.stdout.write(`\n${formatRow(heading)}${formatRow(rule)}${rows.map(formatRow).join('')}`)
}
