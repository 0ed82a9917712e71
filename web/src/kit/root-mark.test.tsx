import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useRootMark } from './root-mark.ts'

function Page({ mark }: { mark: Parameters<typeof useRootMark>[0] }) {
  useRootMark(mark)
  return null
}

const shown = () => document.documentElement.dataset.shows

it('the root names what is shown until the last one is gone', () => {
  const first = render(<Page mark="cards" />)
  const second = render(<Page mark="cards" />)
  const room = render(<Page mark="room" />)
  expect(shown()).toBe('cards room')
  first.unmount()
  expect(shown()).toBe('cards room')
  second.unmount()
  room.rerender(<Page mark={undefined} />)
  expect(shown()).toBe('')
})
