import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Counter } from './Counter.tsx'

afterEach(cleanup)

it('counts an emoji of one code point as one character', () => {
  render(
    <MantineProvider env="test">
      <Counter text={'😀'.repeat(100)} max={140} />
    </MantineProvider>,
  )
  expect(screen.getByText('100/140')).toBeDefined()
  expect(screen.queryByText(/too many/)).toBeNull()
})
