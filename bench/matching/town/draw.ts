import { createGenerator } from '../../../server/src/kit/random.ts'

const CHANCES = ['member', 'coming', 'leaving', 'like', 'writing'] as const

/** Returns a number from 0 up to, but not including, 1 for an event that involves one or two of the town's indexes. */
export type Draw = (what: (typeof CHANCES)[number], one: number, other?: number) => number

/**
 * Creates a town's random numbers. The number for two members, or for a member and a day, doesn't depend on earlier
 * events. So a town under two orders differs only because of the orders, and not by chance: common random numbers
 * (Glasserman and Yao 1992).
 */
export function createDraw(seed: number): Draw {
  return (what, one, other = 0) => {
    let mixed = seed
    for (const value of [CHANCES.indexOf(what) + 1, one + 1, other + 1]) {
      mixed = Math.imul(mixed ^ value, 0x9e3779b1)
      mixed ^= mixed >>> 15
    }
    return createGenerator(mixed)()
  }
}
