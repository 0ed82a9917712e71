import type { Card } from '@savanna/contract/profiles/routes'
import { useState } from 'react'
import { type CardLine, chooseLines } from './card-lines.model.ts'

/** Returns the line of each card in a list, by the member's id. A line stays while its card is in the list. */
export function useCardLines(cards: Card[]): ReadonlyMap<string, CardLine> {
  const [state, setState] = useState(() => ({ cards, lines: chooseLines(cards, new Map()) }))
  const same =
    state.cards.length === cards.length && cards.every((card, index) => card === state.cards[index])
  if (same) return state.lines
  const lines = chooseLines(cards, state.lines)
  setState({ cards, lines })
  return lines
}
