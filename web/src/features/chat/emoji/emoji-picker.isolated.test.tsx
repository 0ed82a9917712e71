import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { EmojiButton } from './EmojiButton.tsx'

afterEach(() => {
  cleanup()
  document.documentElement.lang = ''
})

it('shows, finds and picks emoji by their names in the page’s language', async () => {
  document.documentElement.lang = 'de'
  const pick = vi.fn()
  render(
    <MantineProvider env="test">
      <EmojiButton onPick={pick} />
    </MantineProvider>,
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Emoji' })))
  await screen.findByTitle('grinsendes Gesicht')
  const search = screen.getByLabelText('Search emoji')
  fireEvent.change(search, { target: { value: 'lowe' } })
  expect(screen.getByTitle('Löwe').textContent).toBe('🦁')
  fireEvent.keyDown(search, { key: 'Enter' })
  expect(pick).toHaveBeenCalledWith('🦁')
})
