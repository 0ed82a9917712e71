import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { connectMain, useSocketMissed } from './main.ts'

type Hear = (name: string, ...args: unknown[]) => void
const heard = vi.hoisted(() => ({ any: [] as Hear[] }))

vi.mock('./transport.ts', async (original) => ({
  ...(await original<object>()),
  openNamespace: async (_path: string, _auth: object, prepare: (socket: object) => void) => {
    const onAny = (handler: Hear) => heard.any.push(handler)
    prepare({ connected: true, onAny, on: () => {}, off: () => {}, offAny: () => {}, disconnect: () => {} })
  },
}))

afterEach(cleanup)

it('a late component is notified of earlier events, if there were any', async () => {
  const told: string[] = []
  function Late({ about }: { about: 'matchesChanged' | 'postAdded' }) {
    useSocketMissed([about], () => void told.push(about))
    return null
  }
  const disconnect = connectMain()
  await waitFor(() => expect(heard.any).toHaveLength(1))
  heard.any[0]?.('matchesChanged')
  render(
    <>
      <Late about="matchesChanged" />
      <Late about="postAdded" />
    </>,
  )
  heard.any[0]?.('postAdded', { post_id: 'a', user_id: 'b' })
  expect(told).toEqual(['matchesChanged'])
  disconnect()
})
