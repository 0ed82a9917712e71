import type { Card } from '@savanna/contract/profiles/routes'
import { cards, pass } from '@savanna/contract/relations/passes'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDeck } from '../../features/cards/use-deck.ts'
import { aCard } from '../../features/profiles/profiles.examples.testing.ts'
import { problem, startFakeApi } from '../../kit/api/fake-api.testing.ts'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { beginSession } from '../../kit/session/session.ts'

const ME = '01900000-0000-7000-8000-000000000001'
const idOf = (number: number) => `01900000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`
const card = (number: number): Card => ({ ...aCard, id: idOf(number) })

let api: ReturnType<typeof startFakeApi>
let answered: Set<string>

/** Serves the first five open members, as the server does without a plan. */
function serveFive(of: number) {
  answered = new Set()
  api.on(cards, () => {
    const open = Array.from({ length: of }, (_, at) => card(at + 1)).filter(({ id }) => !answered.has(id))
    const list = open.slice(0, 5)
    return { list, next: null, left: list.length, limited: open.length > 5 }
  })
}

beforeEach(() => {
  const claims = btoa(JSON.stringify({ id: ME, username: 'jonas', exp: 4_000_000_000 }))
  beginSession({ token: `x.${claims}.x`, username: 'jonas' })
  api = startFakeApi()
})
afterEach(() => vi.unstubAllGlobals())

function show() {
  const queryClient = createQueryClient(() => {})
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useDeck(false), { wrapper })
  return { now: () => result.current, top: () => Number(result.current.top?.id.slice(-2)) }
}

it('a free member gets the next five even before the first pass is stored', async () => {
  serveFive(8)
  const waiting: (() => void)[] = []
  api.on(pass, ({ params: { id = '' } }) => {
    return new Promise((resolve) => {
      waiting.push(() => {
        answered.add(id)
        resolve({ message: 'Passed' })
      })
    })
  })
  const { now, top } = show()
  await waitFor(() => expect(top()).toBe(1))
  expect(now().left, 'nobody knows how many there are').toBeUndefined()
  for (let swipes = 0; swipes < 5; swipes++) act(() => now().swipe('pass'))
  expect([now().top, now().waiting]).toEqual([undefined, true])
  for (let stored = 0; stored < 5; stored++) {
    await waitFor(() => expect(waiting.length).toBe(1))
    waiting.pop()?.()
  }
  await waitFor(() => expect(top()).toBe(6))
  await waitFor(() => expect(now().left).toBe(3))
})

it('the stack ends once everyone was passed', async () => {
  serveFive(6)
  api.on(pass, ({ params: { id = '' } }) => {
    answered.add(id)
    return { message: 'Passed' }
  })
  const { now, top } = show()
  for (let next = 1; next <= 6; next++) {
    await waitFor(() => expect(top()).toBe(next))
    act(() => now().swipe('pass'))
  }
  await waitFor(() => expect([now().top, now().waiting]).toEqual([undefined, false]))
})

it('a rejected pass brings the card back', async () => {
  serveFive(2)
  api.on(pass, () => problem(429, 'daily_views_used_up', 'Enough for one day'))
  const { now, top } = show()
  await waitFor(() => expect(top()).toBe(1))
  act(() => now().swipe('pass'))
  await waitFor(() => expect(api.count(pass)).toBe(1))
  await waitFor(() => expect(top()).toBe(1))
})
