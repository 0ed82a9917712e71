import { expect, it } from 'vitest'
import { isOnlyEmoji } from './only-emoji.ts'

it.each(['😀', '🏕️🔥', '👩🏽‍🚀 👨‍👩‍👧‍👦', '🇸🇪🇰🇪❤️', '👍🏿'])('%s is only emoji', (text) => {
  expect(isOnlyEmoji(text)).toBe(true)
})

it.each(['', 'ok', '7', '#', '😀 hi', '😀😀😀😀', '🇸', 'مرحبا'])('%s isn’t only emoji', (text) => {
  expect(isOnlyEmoji(text)).toBe(false)
})
