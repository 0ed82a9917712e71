import { expect, it } from 'vitest'
import { isOnlyEmoji } from './only-emoji.ts'

it.each(['😀', '🏕️🔥', '👩🏽‍🚀 👨‍👩‍👧‍👦', '🇸🇪🇰🇪❤️', '👍🏿'])('%s stands alone', (text) => {
  expect(isOnlyEmoji(text)).toBe(true)
})

it.each(['', 'ok', '7', '#', '😀 hi', '😀😀😀😀', '🇸', 'مرحبا'])('%s is a text', (text) => {
  expect(isOnlyEmoji(text)).toBe(false)
})
