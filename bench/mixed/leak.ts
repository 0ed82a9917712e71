import { printTable } from '../support/table.ts'
import { measureMemory } from './memory.ts'

interface MemorySample {
  minute: number
  heap: number
  resident: number
  handles: number
}

const MB = 1024 * 1024
/** The part of the run that the slope ignores: caches, compiled code and pools fill up first. */
const WARM_UP_SHARE = 0.25

function takeSample(minute: number): MemorySample {
  const { live, resident } = measureMemory()
  return {
    minute,
    heap: live / MB,
    resident: resident / MB,
    handles: process.getActiveResourcesInfo().length,
  }
}

/** Returns the slope of the line through the points, by least squares; 0 when all have the same x. */
function slopeOf(points: { x: number; y: number }[]): number {
  const mean = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))]
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread
}

/** Samples the memory and handles of this process once a minute, while `simulate` runs the load, and prints a table. */
export async function measureGrowth(
  minutes: number,
  simulate: (seconds: number) => Promise<void>,
): Promise<void> {
  const samples: MemorySample[] = [takeSample(0)]
  for (let minute = 1; minute <= minutes; minute++) {
    await simulate(60)
    samples.push(takeSample(minute))
  }
  const steady = samples.filter(({ minute }) => minute >= minutes * WARM_UP_SHARE)
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
        `slope a minute, from minute ${Math.ceil(minutes * WARM_UP_SHARE)}`,
        slope('heap'),
        slope('resident'),
        slope('handles'),
      ],
    ],
  )
}
