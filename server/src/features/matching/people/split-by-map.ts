import { at } from '../model/numbers.ts'
import type { People } from './columns.ts'

/** How far from the middle a block may be cut, as a share of its members to each side. */
const AROUND_MIDDLE = 0.15
/** Digits of the golden ratio's fraction: consecutive days' cuts are far apart. */
const GOLDEN = 0.618_034

interface SplitOptions {
  /** The most members in a block. */
  most: number
  /** The day's number: blocks without a natural gap are cut in a different place each day. */
  turn: number
}

/**
 * Splits members into blocks of those who live near each other, where nobody lives if possible: across the
 * longer side, at the widest gap around the middle. Members without a position are in no block. The same
 * members give the same blocks.
 */
export function splitByMap(people: People, members: Int32Array, { most, turn }: SplitOptions): Int32Array[] {
  const placed = members.filter((member) => !Number.isNaN(at(people.latitude, member)))
  const share = 0.5 + AROUND_MIDDLE * (2 * ((turn * GOLDEN) % 1) - 1)
  return splitBlock(people, placed, { most, share })
}

function splitBlock(
  people: People,
  members: Int32Array,
  options: { most: number; share: number },
): Int32Array[] {
  if (members.length === 0) return []
  if (members.length <= options.most) return [members.slice().sort()]
  const along = longerSide(people, members)
  const sorted = members.slice().sort((a, b) => at(along, a) - at(along, b) || a - b)
  const cut = placeOfCut(sorted, along, options.share)
  return [
    ...splitBlock(people, sorted.subarray(0, cut), options),
    ...splitBlock(people, sorted.subarray(cut), options),
  ]
}

function longerSide({ latitude, longitude }: People, members: Int32Array): Float64Array {
  const [south, north] = limitsOf(latitude, members)
  const [west, east] = limitsOf(longitude, members)
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  return (east - west) * narrowing > north - south ? longitude : latitude
}

function limitsOf(along: Float64Array, members: Int32Array): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const member of members) {
    low = Math.min(low, at(along, member))
    high = Math.max(high, at(along, member))
  }
  return [low, high]
}

/** About ten kilometres: few would be paired across such a gap. */
const WIDE = 0.1

/** Returns where to cut sorted members: at the widest gap around the middle, or at the share if none is wide. */
function placeOfCut(sorted: Int32Array, along: Float64Array, share: number): number {
  const from = Math.max(1, Math.floor(sorted.length * (0.5 - AROUND_MIDDLE)))
  const to = Math.min(sorted.length - 1, Math.ceil(sorted.length * (0.5 + AROUND_MIDDLE)))
  let [widest, cut] = [WIDE, Math.min(to, Math.max(from, Math.floor(sorted.length * share)))]
  for (let place = from; place <= to; place++) {
    const gap = at(along, at(sorted, place)) - at(along, at(sorted, place - 1))
    if (gap > widest) [widest, cut] = [gap, place]
  }
  return cut
}
