import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const Card = ({ name }: { name: string }) => <p>{name} is calling</p>
const LOST = new TypeError('Failed to fetch dynamically imported module')

beforeEach(() => {
  vi.useFakeTimers()
})

function show(load: () => Promise<{ Card: typeof Card }>) {
  const Part = lazyPart(load, 'Card')
  render(
    <MantineProvider env="test">
      <p>The page</p>
      <Part name="Carol" />
    </MantineProvider>,
  )
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('retries a part that fails to load once', async () => {
  const load = vi.fn(async () => ({ Card })).mockRejectedValueOnce(LOST)
  show(load)
  await wait(500)
  expect(screen.getByText('Carol is calling')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('leaves the rest of the page usable when a part can’t load', async () => {
  const load = vi.fn(async () => ({ Card }))
  for (let time = 0; time < 3; time++) load.mockRejectedValueOnce(LOST)
  show(load)
  await wait(2_500)
  expect(screen.getByRole('alert').textContent).toContain('Part of this page couldn’t be loaded.')
  expect(screen.getByText('The page')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await wait(0)
  expect(screen.getByText('Carol is calling')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
