import { at } from '../model/numbers.ts'
import { otherOf } from './candidate-pairs.ts'
import { addPair, type Choice, chosenOf, dropPair, someUnchosen } from './choice.ts'

/** Gains get small after a few passes. */
const MOST_PASSES = 6
const LEAST_GAIN = 1e-9

/**
 * Exchanges partners between two chosen pairs, a-b and c-d for a-c and b-d, wherever members lack
 * less: a second match of one is worth half of a first match of another. Everybody sees as many others as before.
 */
export function improveChoice(choice: Choice): void {
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let exchanged = 0
    for (let pair = 0; pair < choice.chosen.length; pair++)
      if (at(choice.chosen, pair) === 1 && exchange(choice, pair)) exchanged += 1
    if (exchanged === 0) return
  }
}

function exchange(choice: Choice, pair: number): boolean {
  const { pairs } = choice
  for (const [a, b] of [
    [at(pairs.one, pair), at(pairs.other, pair)],
    [at(pairs.other, pair), at(pairs.one, pair)],
  ] as const) {
    const found = someUnchosen(choice, a, (c, ac) => {
      if (c === b) return false
      for (const cd of chosenOf(choice, c)) {
        const d = otherOf(pairs, cd, c)
        if (d === a || d === b) continue
        const bd = findUnchosen(choice, b, d)
        if (bd !== undefined && exchangeIfBetter(choice, { old: [pair, cd], fresh: [ac, bd] })) return true
      }
      return false
    })
    if (found) return true
  }
  return false
}

function findUnchosen(choice: Choice, member: number, wanted: number): number | undefined {
  let found: number | undefined
  someUnchosen(choice, member, (other, pair) => {
    if (other === wanted) found = pair
    return found !== undefined
  })
  return found
}

function exchangeIfBetter(
  choice: Choice,
  { old, fresh }: { old: readonly number[]; fresh: readonly number[] },
): boolean {
  const { pairs, lack } = choice
  const members = old.flatMap((pair) => [at(pairs.one, pair), at(pairs.other, pair)])
  const lacking = () => members.reduce((sum, member) => sum + at(lack, member), 0)
  const before = lacking()
  for (const pair of old) dropPair(choice, pair)
  for (const pair of fresh) addPair(choice, pair)
  if (lacking() < before - LEAST_GAIN) return true
  for (const pair of fresh) dropPair(choice, pair)
  for (const pair of old) addPair(choice, pair)
  return false
}
