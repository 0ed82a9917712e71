import { afterEach, expect, it, vi } from 'vitest'
import { showOnIcon } from './use-icon-badge.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge')
  Reflect.deleteProperty(navigator, 'clearAppBadge')
})

function standIn() {
  const set = vi.fn(() => Promise.resolve())
  const clear = vi.fn(() => Promise.reject(new Error('not installed')))
  Object.defineProperty(navigator, 'setAppBadge', { value: set, configurable: true })
  Object.defineProperty(navigator, 'clearAppBadge', { value: clear, configurable: true })
  return { set, clear }
}

it('shows the unread count on the app’s icon, if any', () => {
  const { set, clear } = standIn()
  showOnIcon(3)
  expect(set).toHaveBeenCalledExactlyOnceWith(3)
  showOnIcon(0)
  expect(set).toHaveBeenCalledOnce()
  expect(clear).toHaveBeenCalledOnce()
})

it('leaves browsers without badges alone', () => {
  expect(() => showOnIcon(3)).not.toThrow()
})
