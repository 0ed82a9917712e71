import { MantineProvider } from '@mantine/core'
import type { Reaction } from '@savanna/contract/chat/message'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { BubbleMenu } from './BubbleMenu.tsx'
// Loaded beforehand, so no test waits for it.
import './BubbleOptions.tsx'

const TIMEOUT = { timeout: 10_000 }

const onReact = vi.fn<(reaction: Reaction | null) => void>()

function Menu() {
  const [opened, setOpened] = useState(false)
  return (
    <MantineProvider env="test">
      <BubbleMenu
        text="Hm"
        opened={opened}
        onChange={setOpened}
        reaction="sun"
        onReact={onReact}
        onReply={() => {}}
      />
    </MantineProvider>
  )
}

afterEach(cleanup)

const options = () => screen.getByRole('button', { name: 'Message options' })
const sun = () => screen.queryByRole('menuitemradio', { name: 'Sun' })

it('the menu opens, closes with a reaction, and opens again', async () => {
  render(<Menu />)
  for (let turn = 0; turn < 2; turn++) {
    fireEvent.click(options())
    await vi.waitFor(() => expect(options().dataset.opened).toBe('true'))
    await vi.waitFor(() => expect(sun() !== null).toBe(true), TIMEOUT)
    expect(sun()?.getAttribute('aria-checked')).toBe('true')
    fireEvent.click(sun() as HTMLElement)
    await vi.waitFor(() => expect(options().dataset.opened).toBeUndefined())
  }
  expect(onReact.mock.calls).toEqual([[null], [null]])
})

it('the arrow keys move along the reactions, and out of them', async () => {
  render(<Menu />)
  fireEvent.click(options())
  await vi.waitFor(() => expect(sun()).toBeTruthy(), TIMEOUT)
  screen.getByRole('menuitemradio', { name: 'Heart' }).focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key })
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  press('ArrowRight')
  expect(focused()).toBe('Laugh')
  press('ArrowLeft')
  press('ArrowLeft')
  expect(focused()).toBe('Thumbs up')
  press('ArrowDown')
  expect(focused()).toBe('Reply')
  press('ArrowUp')
  expect(focused()).toBe('Thumbs up')
})
