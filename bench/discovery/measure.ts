/** The middle and the slow end of some timings, in milliseconds. */
export interface Timing {
  p50: number
  p95: number
}

export function timingOf(took: number[]): Timing {
  const sorted = [...took].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

/** How long something takes, in milliseconds. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0)
export const inWords = ({ p50, p95 }: Timing) => `${ms(p50)} / ${ms(p95)}`

/** Prints a table in Markdown, in columns that a reader of the plain text can follow as well. */
export function printTable(heading: string[], rows: string[][]): void {
  const widths = heading.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`
  const rule = widths.map((width) => '-'.repeat(width))
  process.stdout.write(`\n${line(heading)}${line(rule)}${rows.map(line).join('')}`)
}
