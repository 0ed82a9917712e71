import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guardComposition } from './composition-guard.ts'

const act = vi.fn()
let end: () => void
beforeEach(() => {
  act.mockClear()
  end = guardComposition()
  addEventListener('keydown', act)
  document.addEventListener('keydown', act)
  render(<input aria-label="Message" onKeyDown={act} onKeyDownCapture={act} />)
})
afterEach(() => {
  end()
  cleanup()
  removeEventListener('keydown', act)
  document.removeEventListener('keydown', act)
})

it.each([
  ['Escape closes its candidates', { key: 'Escape', isComposing: true }],
  ['Enter selects one', { key: 'Enter', isComposing: true }],
  ['Safari has ended the word', { key: 'Enter', keyCode: 229 }],
])('hides an input method’s keys from all handlers when %s', (_, key) => {
  fireEvent.keyDown(screen.getByLabelText('Message'), key)
  expect(act).not.toHaveBeenCalled()
})

it('passes on keys outside of compositions, and all keys once removed', () => {
  fireEvent.keyDown(screen.getByLabelText('Message'), { key: 'Escape' })
  expect(act).toHaveBeenCalledTimes(4)
  end()
  fireEvent.keyDown(screen.getByLabelText('Message'), { key: 'Escape', isComposing: true })
  expect(act).toHaveBeenCalledTimes(8)
})
