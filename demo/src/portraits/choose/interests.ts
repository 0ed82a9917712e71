import type { TAGS } from '@savanna/contract/profiles/tags'
import type { SceneKind } from '../../scenes/index.ts'

type Tag = (typeof TAGS)[number]

/** Places for a member with what they love. */
export const PLACES_OF: Record<Tag, readonly SceneKind[]> = {
  pizza: ['cafeTable', 'kitchen'],
  animals: ['parkBench', 'garden'],
  party: ['danceFloor', 'concert', 'rooftop'],
  travel: ['beach', 'pier', 'trail'],
  sport: ['cycleWay', 'climbing', 'snow'],
  cooking: ['kitchen'],
  technology: ['rooftop', 'cafeTable'],
  art: ['bookshop', 'rooftop'],
  culture: ['bookshop', 'concert'],
  books: ['bookshop', 'parkBench'],
  money: ['cafeTable', 'rooftop'],
  politics: ['rooftop', 'parkBench'],
  nature: ['trail', 'garden', 'campfire', 'snow'],
  clothing: ['pier', 'rooftop'],
  fashion: ['rooftop', 'danceFloor'],
  music: ['concert', 'campfire'],
}

/** Places that aren't easy to reach in a wheelchair. */
export const ROUGH: ReadonlySet<SceneKind> = new Set<SceneKind>([
  'trail',
  'beach',
  'climbing',
  'cycleWay',
  'snow',
  'campfire',
])
