import { expect, it } from 'vitest'
import { createRandom } from '../../../kit/random.ts'
import { type Decisions, selectDecisions } from './decisions.ts'
import { logistic } from './numbers.ts'
import { chooseRidge, train } from './train.ts'

interface Planted {
  decisions: Decisions
  choosy: number[]
  liked: number[]
}

/** The planted weight of the only feature. */
const TASTE = 1.5

/** Creates one cohort's members, who decide about each other by one feature, how choosy they are and how liked. */
function plant(members: number, each: number, { seed = 1, taste = TASTE } = {}): Planted {
  const random = createRandom(seed)
  // Nearly normal, by the sum of three.
  const normal = () => 2 * (random.next() + random.next() + random.next() - 1.5)
  const [choosy, liked] = [Array.from({ length: members }, normal), Array.from({ length: members }, normal)]
  const rows = Array.from({ length: members * each }, (_, row) => {
    const viewer = row % members
    const target = (viewer + 1 + random.below(members - 1)) % members
    const feature = normal()
    const chance = logistic(taste * feature - (choosy[viewer] ?? 0) + (liked[target] ?? 0))
    return { viewer, target, feature, liked: Number(random.next() < chance) }
  })
  return {
    choosy,
    liked,
    decisions: {
      members,
      cohortOf: new Uint8Array(members),
      cohorts: 1,
      viewer: Int32Array.from(rows, ({ viewer }) => viewer),
      target: Int32Array.from(rows, ({ target }) => target),
      liked: Uint8Array.from(rows, (row) => row.liked),
      weight: new Float32Array(rows.length).fill(1),
      features: Float32Array.from(rows.flatMap(({ feature }) => [1, feature])),
      width: 2,
    },
  }
}

/** Returns two cohorts' decisions, each about its own members. */
function joinClasses(one: Decisions, other: Decisions): Decisions {
  const moved = (members: Int32Array) => [...members].map((member) => one.members + member)
  return {
    ...one,
    members: one.members + other.members,
    cohortOf: Uint8Array.from([...one.cohortOf, ...other.cohortOf.map(() => 1)]),
    cohorts: 2,
    viewer: Int32Array.from([...one.viewer, ...moved(other.viewer)]),
    target: Int32Array.from([...one.target, ...moved(other.target)]),
    liked: Uint8Array.from([...one.liked, ...other.liked]),
    weight: Float32Array.from([...one.weight, ...other.weight]),
    features: Float32Array.from([...one.features, ...other.features]),
  }
}

function correlationOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [x, y] = [Array.from(a), Array.from(b)]
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const covariance = (p: number[], q: number[]) =>
    mean(p.map((value, index) => (value - mean(p)) * ((q[index] ?? 0) - mean(q))))
  return covariance(x, y) / Math.sqrt(covariance(x, x) * covariance(y, y))
}

it('training finds planted tastes, who is choosy and who is liked', () => {
  const { decisions, choosy, liked } = plant(200, 30)
  const { model, effects } = train(decisions, 1)
  expect(model.weights[0]?.[1]).toBeGreaterThan(TASTE - 0.3)
  expect(model.weights[0]?.[1]).toBeLessThan(TASTE + 0.3)
  expect(correlationOf(effects.choosy, choosy)).toBeGreaterThan(0.85)
  expect(correlationOf(effects.liked, liked)).toBeGreaterThan(0.85)
  // A sum of three numbers from -1 to 1 has a variance of 1.
  expect(model.spreads[0]?.choosy).toBeGreaterThan(0.6)
  expect(model.spreads[0]?.choosy).toBeLessThan(1.4)
})

it("a cohort with few decisions starts with the others' taste, and one with many has its own", () => {
  const large = plant(200, 30).decisions
  const tasteOf = (each: number, taste: number) => {
    const other = plant(20, each, { seed: 2, taste }).decisions
    return train(joinClasses(large, other), 30).model.weights[1]?.[1] ?? 0
  }
  expect(tasteOf(1, TASTE)).toBeGreaterThan(0.3 * TASTE)
  expect(tasteOf(100, -TASTE)).toBeLessThan(-0.5 * TASTE)
})

it('training on equal decisions gives equal results, bit for bit', () => {
  expect(train(plant(40, 10).decisions, 1)).toEqual(train(plant(40, 10).decisions, 1))
})

it('members who like everyone or nobody leave all results finite', () => {
  const { decisions } = plant(60, 20)
  decisions.liked.forEach((_, row) => {
    if (decisions.viewer[row] === 0) decisions.liked[row] = 1
    if (decisions.viewer[row] === 1) decisions.liked[row] = 0
  })
  const { model, effects } = train(decisions, 1)
  const numbers = [
    ...(model.weights[0] ?? []),
    ...effects.choosy,
    ...effects.liked,
    ...effects.choosyVariance,
  ]
  expect(numbers.filter((value) => !Number.isFinite(value))).toEqual([])
  expect(effects.choosy[0]).toBeLessThan(-1)
  expect(effects.choosy[1]).toBeGreaterThan(1)
})

it("training learns nothing from no decision, and little from three people's", () => {
  const nobody = train(
    selectDecisions(plant(3, 1).decisions, () => false),
    1,
  )
  expect([...nobody.effects.liked, ...(nobody.model.weights[0] ?? [])]).toEqual([0, 0, 0, 0, 0])
  const three = train(plant(3, 2).decisions, 10)
  expect(Math.max(...three.effects.liked.map(Math.abs))).toBeLessThan(1)
})

it('the chosen ridge fits decisions that were left out', () => {
  const { decisions } = plant(100, 10)
  const partOf = (row: number) => row % 2
  expect(chooseRidge(decisions, { parts: 2, partOf }, [1, 100_000])).toBe(1)
})
