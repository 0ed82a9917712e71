import type { TAGS } from '@savanna/contract/profiles/tags'
import type { SceneKind } from '../drawings.ts'

type Tag = (typeof TAGS)[number]

/** The drawings of each interest, without anyone in them. */
export const THINGS_OF: Record<Tag, readonly SceneKind[]> = {
  pizza: ['pizza', 'pizzaSlice', 'pizzaOven'],
  animals: ['dog', 'dogAtHome', 'cat', 'robin', 'giraffe'],
  party: ['disco', 'drinks', 'cake', 'gardenParty'],
  travel: ['suitcase', 'planeWindow', 'van', 'sailing', 'balloons', 'giraffe'],
  sport: ['runningShoe', 'football', 'racket', 'surf', 'bicycle'],
  cooking: ['pan', 'chopping', 'cookingPot', 'bread'],
  technology: ['robot', 'camera', 'synthesiser', 'laptop'],
  art: ['easel', 'brushes', 'vases', 'camera'],
  culture: ['theatre', 'museum', 'chess', 'projector'],
  books: ['books', 'armchair', 'openBook'],
  money: ['coins', 'piggyBank', 'ledger'],
  politics: ['megaphone', 'ballotBox', 'newspaper'],
  nature: ['lake', 'vineyard', 'stargazing', 'mushrooms', 'robin'],
  clothing: ['sewingMachine', 'jumpers', 'clothesRail'],
  fashion: ['boots', 'hat', 'handbag', 'clothesRail'],
  music: ['guitar', 'turntable', 'trumpet', 'piano'],
}
