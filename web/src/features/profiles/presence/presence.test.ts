import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { applyPresence } from './presence.ts'

const AMARA = { id: 'amara', online: 1, last_connexion: null }
const OFFLINE = { ...AMARA, online: 0 }

it('an answer that was read before a member went offline does not show them online again', async () => {
  const client = new QueryClient()
  const answers: ((data: object) => void)[] = []
  const queryFn = () => new Promise<object>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['profile'], queryFn, initialData: AMARA })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(answers).toHaveLength(1))

  applyPresence(client, 'amara', { online: 0, last_connexion: null })
  answers[0]?.(AMARA)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(client.getQueryData(['profile'])).toMatchObject(OFFLINE)
  answers[1]?.(OFFLINE)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(['profile'])).toMatchObject(OFFLINE)

  applyPresence(client, 'jonas', { online: 1 })
  expect(client.isFetching(), 'others are asked for nothing').toBe(0)
  stop()
})
