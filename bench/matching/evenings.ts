import { readFileSync } from 'node:fs'

/** One person in the speed-dating study, by the file's columns; unanswered ones are missing. */
export interface Dater {
  id: number
  evening: number
  woman: boolean
  answers: Map<string, number>
}

/** Two people who met for four minutes. The first is the woman; people are indexes into the list of all. */
export interface Meeting {
  evening: number
  people: [woman: number, man: number]
  /** Each one's decision, in the same order. */
  liked: [boolean, boolean]
  /** In the first half of their evening. */
  early: boolean
}

export interface Evenings {
  people: Dater[]
  meetings: Meeting[]
  /** The numbers of the evenings. */
  evenings: number[]
}

type Row = Map<string, number>

/** Reads the study's file; skips meetings that only one side recorded. */
export function readEvenings(file: string): Evenings {
  const rows = readRows(file)
  const value = (row: Row, column: string) => row.get(column) ?? Number.NaN
  const byPair = new Map(rows.map((row) => [`${value(row, 'iid')}-${value(row, 'pid')}`, row]))
  const byId = new Map(rows.map((row) => [value(row, 'iid'), row]))
  const people = [...byId]
    .sort(([a], [b]) => a - b)
    .map(([id, row]) => ({
      id,
      evening: value(row, 'wave'),
      woman: value(row, 'gender') === 0,
      answers: row,
    }))
  const numberOf = new Map(people.map(({ id }, number) => [id, number]))
  const lastOf = new Map<number, number>()
  for (const row of rows)
    lastOf.set(value(row, 'wave'), Math.max(lastOf.get(value(row, 'wave')) ?? 0, value(row, 'order')))
  const meetings = rows.flatMap((row): Meeting[] => {
    const back = byPair.get(`${value(row, 'pid')}-${value(row, 'iid')}`)
    const [woman, man] = [numberOf.get(value(row, 'iid')), numberOf.get(value(row, 'pid'))]
    if (value(row, 'gender') !== 0 || !back || woman === undefined || man === undefined) return []
    const evening = value(row, 'wave')
    // Each counted their own meetings; with a pause the two numbers differ slightly.
    const place = (value(row, 'order') + value(back, 'order')) / 2
    const early = place <= (lastOf.get(evening) ?? 0) / 2
    return [
      { evening, people: [woman, man], liked: [value(row, 'dec') === 1, value(back, 'dec') === 1], early },
    ]
  })
  return { people, meetings, evenings: [...new Set(meetings.map(({ evening }) => evening))] }
}

function readRows(file: string): Row[] {
  const [heading = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  const names = heading.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return new Map(
      names.flatMap((name, index): [string, number][] => {
        const cell = cells[index] ?? ''
        return cell === '' ? [] : [[name, Number(cell)]]
      }),
    )
  })
}
