import { MantineProvider } from '@mantine/core'
import type { Widening } from '@savanna/contract/discovery/routes'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ListEnd } from './ListEnd.tsx'

afterEach(cleanup)

const widen: Widening = { filter: 'tags', members: 19, to: { tags: [] } }

function show(props: { shown: number; within?: number; widen?: Widening }) {
  const onWiden = vi.fn()
  const { shown, within, widen: offered = null } = props
  render(
    <MantineProvider env="test">
      <ListEnd
        shown={shown}
        within={within}
        widen={offered}
        onWiden={onWiden}
        saveSearch={<button type="button">Save</button>}
      />
    </MantineProvider>,
  )
  return onWiden
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it('a short list says how many are within which distance, and which filter to relax', () => {
  const onWiden = show({ shown: 3, within: 5, widen })
  expect(screen.getByRole('complementary').textContent).toContain(
    'That’s everyone within 5 km: fewer than 20 people. Your interests filter is hiding the most people.',
  )
  expect(buttons()).toEqual(['Any interests', 'Save', 'Invite someone'])
  fireEvent.click(screen.getByRole('button', { name: 'Any interests' }))
  expect(onWiden).toHaveBeenCalledWith(widen)
})

it('a short list without filters can be saved, and someone invited', () => {
  show({ shown: 3 })
  expect(screen.getByText('That’s everyone here: fewer than 20 people.')).toBeDefined()
  expect(buttons()).toEqual(['Save', 'Invite someone'])
})

it('a long list offers only to relax a filter, if one excludes people', () => {
  show({ shown: 20, widen })
  expect(buttons()).toEqual(['Any interests'])
  cleanup()
  show({ shown: 20 })
  expect(screen.queryByRole('complementary')).toBeNull()
})
