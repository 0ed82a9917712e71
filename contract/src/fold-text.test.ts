import { expect, it } from 'vitest'
import { foldText } from './fold-text.ts'

it.each([
  ['École', 'ecole'],
  ['E\u0301cole', 'ecole'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Straße ÆON œuvre Þór', 'strasse aeon oeuvre thor'],
  ['İstanbul IĞDIR ılık', 'istanbul igdir ilik'],
  ['Νίκος ΝΊΚΟΣ', 'νικοσ νικοσ'],
  ['Ёлка й', 'елка и'],
  ['مَدْرَسَةٌ', 'مدرسه'],
  ['علـــى', 'علي'],
  ['\u0301', ''],
  ['हिन्दी', 'हिन्दी'],
  ['ﬁne ①', 'fine 1'],
  ['50 % _ \\', '50 % _ \\'],
])('%j is searched as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
