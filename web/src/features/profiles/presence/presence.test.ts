import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { applyPresence } from './presence.ts'

const AMARA = { id: 'amara', online: 1, last_connexion: null }
const JONAS = { ...AMARA, id: 'jonas' }

it('an older response doesn’t show offline members as online', async () => {
  const client = new QueryClient()
  const answers: ((data: object) => void)[] = []
  const queryFn = () => new Promise<object>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['matches'], queryFn, initialData: [AMARA, JONAS] })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(answers).toHaveLength(1))

  for (const { id } of [AMARA, JONAS])
    applyPresence(client, new Map([[id, { online: 0, last_connexion: null }]]))
  answers[0]?.([AMARA, JONAS])
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(['matches'])).toMatchObject([
    { id: 'amara', online: 0 },
    { id: 'jonas', online: 0 },
  ])
  expect(answers).toHaveLength(1)
  stop()
})
