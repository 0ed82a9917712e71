import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HoverTip } from './HoverTip.tsx'

afterEach(cleanup)

it('a tip goes when the pointer is elsewhere', async () => {
  render(
    <MantineProvider env="test">
      <HoverTip label="Unlike">
        <button type="button">Heart</button>
      </HoverTip>
      <p>Elsewhere</p>
    </MantineProvider>,
  )
  fireEvent.pointerEnter(screen.getByText('Heart'), { pointerType: 'mouse' })
  expect((await screen.findByRole('tooltip')).textContent).toBe('Unlike')
  fireEvent.pointerOver(screen.getByText('Elsewhere'), { pointerType: 'mouse' })
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})
