import { expect, it } from 'vitest'
import { nameDevice, sayDevice } from './devices.ts'

it.each([
  ['Firefox', 'Windows', 'Firefox on Windows'],
  ['Samsung Internet', undefined, 'Samsung Internet'],
  [undefined, 'Linux', 'Linux'],
  [undefined, undefined, 'Unknown device'],
])('the browser %s on the system %s is stored and shown in English as: %s', (browser, system, words) => {
  expect(nameDevice(browser, system)).toBe(words)
  expect(sayDevice(nameDevice(browser, system))).toBe(words)
})
