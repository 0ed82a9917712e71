import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { isEnterKey, isSendKey } from './enter-key.ts'

afterEach(cleanup)

/** Presses a key in a field and returns each rule's verdict. */
function press(key: KeyboardEventInit & { keyCode?: number }) {
  let answer: { enter: boolean; send: boolean } | undefined
  render(
    <input
      aria-label="Field"
      onKeyDown={(event) => {
        answer = { enter: isEnterKey(event), send: isSendKey(event) }
      }}
    />,
  )
  fireEvent.keyDown(screen.getByLabelText('Field'), key)
  return answer
}

it.each([
  ['Enter', { key: 'Enter' }, { enter: true, send: true }],
  ['Enter with Shift', { key: 'Enter', shiftKey: true }, { enter: true, send: false }],
  ['another key', { key: 'a' }, { enter: false, send: false }],
  ['Enter within an input method', { key: 'Enter', isComposing: true }, { enter: false, send: false }],
  ['Enter within an input method of Safari', { key: 'Enter', keyCode: 229 }, { enter: false, send: false }],
])('the Enter rule recognises %s', (_name, key, expected) => {
  expect(press(key)).toEqual(expected)
})
