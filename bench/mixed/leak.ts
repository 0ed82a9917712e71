import { printTable } from '../discovery/measure.ts'
import { memory } from '../memory.ts'

interface Sample {
  minute: number
  heap: number
  resident: number
  handles: number
}

const MB = 1024 * 1024
/** Caches, compiled code and pools fill in the first minutes. */
const WARM = 0.25

function sample(minute: number): Sample {
  const { live, resident } = memory()
  return {
    minute,
    heap: live / MB,
    resident: resident / MB,
    handles: process.getActiveResourcesInfo().length,
  }
}

/** The line through the points, by least squares: how much each minute adds. */
function slopeOf(points: { x: number; y: number }[]): number {
  const mean = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))]
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread
}

/** Looks once a minute at what the server keeps, while `live` lets members do as they do. */
export async function watchLeaks(minutes: number, live: (seconds: number) => Promise<void>): Promise<void> {
  const samples: Sample[] = [sample(0)]
  for (let minute = 1; minute <= minutes; minute++) {
    await live(60)
    samples.push(sample(minute))
  }
  const steady = samples.filter(({ minute }) => minute >= minutes * WARM)
  const slope = (kind: 'heap' | 'resident' | 'handles') =>
    slopeOf(steady.map((each) => ({ x: each.minute, y: each[kind] }))).toFixed(2)
  printTable(
    ['minute', 'heap after GC, MB', 'resident, MB', 'handles'],
    [
      ...samples.map(({ minute, heap, resident, handles }) => [
        `${minute}`,
        heap.toFixed(1),
        resident.toFixed(0),
        `${handles}`,
      ]),
      [
        `slope a minute, from minute ${Math.ceil(minutes * WARM)}`,
        slope('heap'),
        slope('resident'),
        slope('handles'),
      ],
    ],
  )
}
