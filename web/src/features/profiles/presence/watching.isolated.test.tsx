import { QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectMain } from '../../../kit/socket/main.ts'
import { useLivePresence, usePresence } from './presence.ts'

type Hear = (name: string, ...args: unknown[]) => void
const socket = vi.hoisted(() => ({ hear: [] as Hear[], sent: [] as [string, string[]][] }))

vi.mock('../../../kit/socket/transport.ts', async (original) => ({
  ...(await original<object>()),
  openNamespace: async (_path: string, _auth: object, prepare: (socket: object) => void) => {
    const onAny = (handler: Hear) => socket.hear.push(handler)
    const emit = (name: string, ids: string[]) => socket.sent.push([name, ids])
    prepare({
      connected: true,
      onAny,
      emit,
      on: () => {},
      off: () => {},
      offAny: () => {},
      disconnect: () => {},
    })
  },
}))

function List({ ids }: { ids: string[] }) {
  usePresence(ids)
  return null
}

let disconnect = () => {}
beforeEach(async () => {
  socket.hear.length = 0
  socket.sent.length = 0
  disconnect = connectMain()
  await waitFor(() => expect(socket.hear).toHaveLength(1))
})
afterEach(() => {
  cleanup()
  disconnect()
})

it('a growing list requests presence only for the new members', async () => {
  const { rerender, unmount } = render(<List ids={['a', 'b']} />)
  await waitFor(() => expect(socket.sent).toEqual([['watch', ['a', 'b']]]))
  rerender(<List ids={['a', 'b', 'c']} />)
  await waitFor(() => expect(socket.sent.slice(1)).toEqual([['watch', ['c']]]))
  unmount()
  await waitFor(() => expect(socket.sent.slice(2)).toEqual([['unwatch', ['a', 'b', 'c']]]))
})

it('watches those loaded last in a very long list', async () => {
  const ids = Array.from({ length: 301 }, (_, index) => `member-${index}`)
  render(<List ids={ids} />)
  await waitFor(() => expect(socket.sent.flatMap(([, some]) => some)).toEqual(ids.slice(1)))
})

it('renders once for many presence events at the same time', async () => {
  const ids = ['a', 'b', 'c']
  const client = new QueryClient()
  client.setQueryData(
    ['cards'],
    ids.map((id) => ({ id, online: 0 })),
  )
  const renderings: string[] = []
  function Cards() {
    useLivePresence()
    const { data } = useQuery<{ id: string; online: number }[]>({ queryKey: ['cards'], queryFn: skipToken })
    const online = (data ?? []).filter((each) => each.online === 1).map(({ id }) => id)
    renderings.push(online.join(' '))
    return <p>{online.length} online</p>
  }
  render(
    <QueryClientProvider client={client}>
      <Cards />
    </QueryClientProvider>,
  )
  for (const user_id of ids) socket.hear[0]?.('online', { user_id })
  expect(await screen.findByText('3 online')).toBeTruthy()
  expect(renderings).toEqual(['', 'a b c'])
})
