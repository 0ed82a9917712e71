import { FILTER_PANELS } from '../../contract/src/discovery/routes.ts'
import { DAY_MS } from '../../contract/src/time.ts'
import { createGenerator } from '../../server/src/kit/random.ts'
import { bitsAt, positionsOf } from '../../server/src/schema/discovery/answers.ts'

/** The columns of `bench_people`, as `generateMemberLines` writes them. */
export const PEOPLE_TABLE = `create table bench_people (i int, id uuid, city smallint, rural boolean, cohort smallint,
  birth date, pop smallint, tagbits int, lat float8, lon float8, ready boolean, answers varbit,
  height smallint)`

const CITIES = 60
const INTERESTS = 16
const YEAR = 365.25
const TODAY = Date.UTC(2026, 10, 20)
const FIRST_ID_MS = 1_700_000_000_000
const CHUNK = 2_000

interface GeneratedCity {
  lat: number
  lon: number
  /** The fraction of members who live in this city or in a larger one, from 0 to 1. */
  cumulativeShare: number
}

/** Returns cities whose sizes follow Zipf's law: Paris is the largest, the others are at random places. */
function makeCities(random: () => number): GeneratedCity[] {
  const weights = Array.from({ length: CITIES }, (_, rank) => 1 / (rank + 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  return weights.map((weight, rank) => {
    sum += weight / total
    const place =
      rank === 0 ? { lat: 48.8566, lon: 2.3522 } : { lat: 42.5 + random() * 8.5, lon: -1.5 + random() * 9 }
    return { ...place, cumulativeShare: sum }
  })
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
const roundToGrid = (degrees: number) => (2 * Math.floor(degrees * 50) + 1) / 100
const dayBefore = (days: number) => new Date(TODAY - Math.floor(days) * DAY_MS).toISOString().slice(0, 10)

/** Generates a member's answers as bits: the first of a panel's answers are common, the last ones rare. */
function makeAnswers(random: () => number): string {
  const positions = FILTER_PANELS.flatMap(({ field, multi, options }) => {
    if (random() < 0.3) return positionsOf(field, [''])
    const count = multi ? 1 + Math.floor(random() * 3) : 1
    const some = Array.from(
      { length: count },
      () => options[Math.floor(random() ** 3 * options.length)] ?? '',
    )
    return positionsOf(field, some)
  })
  return bitsAt(positions)
}

/** Returns a function that generates a member's line in COPY's text format. */
function createLineMaker(random: () => number, cities: GeneratedCity[]) {
  const below = (end: number) => Math.floor(random() * end)
  const orientation = () => {
    const chance = random()
    if (chance < 0.85) return 0
    return chance < 0.93 ? 1 : 2
  }
  return (number: number) => {
    const chance = random()
    const city = cities.findIndex(({ cumulativeShare }) => chance < cumulativeShare)
    const { lat, lon } = cities[city] ?? { lat: 0, lon: 0 }
    const rural = random() < 0.2
    const radius = Math.sqrt(-2 * Math.log(1 - random())) * 0.09
    const angle = random() * 2 * Math.PI
    const [north, east] = rural
      ? [42.5 + random() * 8.5, -1.5 + random() * 9]
      : [lat + radius * Math.sin(angle), lon + (radius * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180)]
    const tags =
      (1 << below(INTERESTS)) | (1 << below(INTERESTS)) | (1 << below(INTERESTS)) | (1 << below(INTERESTS))
    const time = hex(FIRST_ID_MS + number * 20, 12)
    // A UUID of version 7, ordered by time like the real ids.
    const id = `${time}7${hex(below(4096), 3)}8${hex(below(4096), 3)}${hex(below(2 ** 24), 6)}${hex(below(2 ** 24), 6)}`
    const cohort = (random() < 0.6 ? 0 : 3) + orientation()
    const birth = dayBefore((18 + random() ** 1.8 * 60) * YEAR)
    const pop = Math.floor(random() ** 3 * 1000)
    const ready = random() < 0.85
    // Bell-shaped around 172 cm; some don't say.
    const height = random() < 0.3 ? '\\N' : 152 + Math.floor((random() + random() + random() + random()) * 10)
    return `${number}\t${id}\t${city + 1}\t${rural}\t${cohort}\t${birth}\t${pop}\t${tags}\t${roundToGrid(north)}\t${roundToGrid(east)}\t${ready}\t${makeAnswers(random)}\t${height}\n`
  }
}

/**
 * Generates members in an area like France: 60 cities of Zipf-weighted size, a fifth scattered, 85 % ready. Yields whole
 * lines for COPY. The same number of members always gives the same population.
 */
export function* generateMemberLines(members: number): Generator<string> {
  const random = createGenerator(20_261_120)
  const makeLine = createLineMaker(random, makeCities(random))
  for (let first = 1; first <= members; first += CHUNK) {
    const count = Math.min(CHUNK, members - first + 1)
    yield Array.from({ length: count }, (_, at) => makeLine(first + at)).join('')
  }
}
