import { checkUsername } from '@savanna/contract/accounts/routes'
import { Username } from '@savanna/contract/accounts/rules'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../../../kit/api/request.ts'

const PAUSE_MS = 350

/** The state of a typed username; `unknown` during typing, or if the server doesn't say. */
export interface UsernameCheck {
  state: 'free' | 'taken' | 'unknown'
  /** Free spellings of a taken username. */
  spellings: string[]
}

const UNKNOWN: UsernameCheck = { state: 'unknown', spellings: [] }

const usernameCheck = (username: string) =>
  queryOptions({
    queryKey: ['accounts', 'username', username],
    queryFn: ({ signal }) => request(checkUsername, { params: { username }, signal }),
    // Offline it fails immediately: the form continues.
    networkMode: 'always',
    retry: false,
    staleTime: 60_000,
  })

/**
 * Asks the server, after a pause in typing, whether a username is free. Rejections and failed requests are ignored.
 * `askNow` asks without the pause and returns whether it's taken.
 */
export function useUsernameCheck(typed: string): UsernameCheck & { askNow: () => Promise<boolean> } {
  const queries = useQueryClient()
  const valid = Username.safeParse(typed)
  const wanted = valid.success ? valid.data : ''
  const [username, settle] = useSettled(wanted)
  const { data } = useQuery({ ...usernameCheck(username), enabled: username !== '' })

  async function askNow(): Promise<boolean> {
    if (wanted === '') return false
    settle(wanted)
    // Without a response the whole form is sent, and checked then.
    const answer = await queries.fetchQuery(usernameCheck(wanted)).catch(() => undefined)
    return answer?.free === false
  }

  if (!data || wanted === '' || wanted !== username) return { ...UNKNOWN, askNow }
  return { state: data.free ? 'free' : 'taken', spellings: data.spellings, askNow }
}

/** Returns a text once it hasn't changed for a moment, and a function that skips the wait. */
function useSettled(text: string): [string, (text: string) => void] {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [settled, setSettled]
}
