import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { toast } from './toast.ts'

afterEach(cleanup)

function show() {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
}

it('only errors have an error’s colour', async () => {
  show()
  toast.info('Your Noon plan has started')
  expect((await screen.findByRole('status')).hasAttribute('data-error')).toBe(false)
  toast.error('We can’t reach Savanna right now.')
  expect((await screen.findByRole('alert')).hasAttribute('data-error')).toBe(true)
})

it('a repeated sentence shows once, and a click dismisses it', async () => {
  show()
  toast.info('Saved')
  toast.info('Saved')
  await vi.waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(1))
  fireEvent.click(screen.getByText('Saved'))
  await vi.waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
})

it('a repeated sentence stays for its whole time', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  show()
  toast.info('Saved', 1000)
  await wait(900)
  toast.info('Saved', 1000)
  await wait(900)
  expect(screen.getAllByText('Saved')).toHaveLength(1)
  await wait(500)
  expect(screen.queryByText('Saved')).toBeNull()
})
