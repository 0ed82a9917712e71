import { cityAt } from '../server/src/features/geo/gazetteer/gazetteer.ts'
import { distanceKm, findPublicPosition, loadCities, snap } from '../server/src/features/geo/index.ts'
import { createRandom } from '../server/src/kit/random.ts'

/**
 * Measures how far the stored position is from the true one: `npm run bench -- positions`. In towns people live
 * within their town's disc; in the country up to 15 km from a town of fewer than 5,000.
 */
const SAMPLES = 3_000
const DENSITY = 4_000
const random = createRandom(20_261_122).next

const list = await loadCities()
const cities = [...list.ids.keys()].map((index) => cityAt(list, index))
const towns = cities.filter(({ population }) => population >= 1_000)
const total = towns.reduce((sum, { population }) => sum + population, 0)
const small = towns.filter(({ population }) => population < 5_000)

function pickByPopulation() {
  let left = random() * total
  return (
    towns.find(({ population }) => {
      left -= population
      return left <= 0
    }) ?? towns[0]
  )
}

function around(latitude: number, longitude: number, km: number) {
  const [radius, turn] = [Math.sqrt(random()) * km, random() * 2 * Math.PI]
  const north = (radius * Math.cos(turn)) / 111.2
  const east = (radius * Math.sin(turn)) / (111.2 * Math.cos((latitude * Math.PI) / 180))
  return { latitude: latitude + north, longitude: longitude + east }
}

async function measure(name: string, draw: () => { latitude: number; longitude: number }) {
  const hidden: number[] = []
  let moved = 0
  for (let number = 0; number < SAMPLES; number++) {
    const home = draw()
    const shown = await findPublicPosition(home)
    const cell = snap(home.latitude, home.longitude)
    if (cell.latitude !== shown.latitude || cell.longitude !== shown.longitude) moved += 1
    hidden.push(distanceKm(home, shown) * 1_000)
  }
  hidden.sort((a, b) => a - b)
  const at = (part: number) => Math.round(hidden[Math.floor(part * (hidden.length - 1))] ?? 0)
  console.log(
    `${name}: 5 % below ${at(0.05)} m, median ${at(0.5)} m, 95 % below ${at(0.95)} m, at the nearest town ${((100 * moved) / SAMPLES).toFixed(0)} %`,
  )
}

await measure('in towns, by population', () => {
  const town = pickByPopulation()
  const { longitude = 0, latitude = 0 } = town ?? {}
  return around(latitude, longitude, Math.sqrt((town?.population ?? 0) / (Math.PI * DENSITY)))
})
await measure('in the country', () => {
  const town = small[Math.floor(random() * small.length)]
  const { longitude = 0, latitude = 0 } = town ?? {}
  return around(latitude, longitude, 15)
})
