import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { startIdleLoads } from '../../idle-loads.ts'
import { Toasts } from '../states/Toasts.tsx'
import { lazyOverlay } from './lazy-overlay.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

const Card = ({ opened }: Props) => (opened ? <p>A card</p> : null)

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(load: () => Promise<ComponentType<Props>>) {
  const Overlay = lazyOverlay(load)
  function Page() {
    const [opened, setOpened] = useState(false)
    return (
      <MantineProvider env="test">
        <button type="button" aria-expanded={opened} onClick={() => setOpened((before) => !before)}>
          Open
        </button>
        <Overlay opened={opened} onClose={() => setOpened(false)} />
        <Toasts />
      </MantineProvider>
    )
  }
  render(<Page />)
  const button = screen.getByRole('button', { name: 'Open' })
  return { button, press: () => act(async () => fireEvent.click(button)) }
}

it('the code loads with the first click, and once', async () => {
  const load = vi.fn(async () => Card)
  const { press } = show(load)
  expect(load).not.toHaveBeenCalled()
  await press()
  expect(await screen.findByText('A card')).toBeTruthy()
  await press()
  expect(screen.queryByText('A card')).toBeNull()
  await press()
  expect(screen.getByText('A card')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

it('an overlay that fails to load shows a message, and clicks retry', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false })
  const load = vi.fn(async () => Card)
  for (let time = 0; time < 3; time++) load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { button, press } = show(load)
  await press()
  expect((await screen.findByText(/offline/)).closest('[role=alert]')).toBeTruthy()
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await press()
  expect(await screen.findByText('A card')).toBeTruthy()
})

it('the code loads automatically after two seconds without requests', async () => {
  vi.useFakeTimers()
  let tell = () => {}
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(listener: () => void) {
        tell = listener
      }
      observe() {}
      disconnect() {}
    },
  )
  const load = vi.fn(async () => Card)
  show(load)
  const stop = startIdleLoads()
  await vi.advanceTimersByTimeAsync(1_500)
  tell()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(load).toHaveBeenCalledTimes(1)

  const later = vi.fn(async () => Card)
  lazyOverlay(later)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(later).toHaveBeenCalledTimes(1)

  // A network that is never idle isn't waited for.
  const last = vi.fn(async () => Card)
  lazyOverlay(last)
  for (let second = 0; second < 10; second++) {
    tell()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(last).toHaveBeenCalledTimes(1)
  stop()
})
