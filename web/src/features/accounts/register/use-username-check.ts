import { checkUsername } from '@savanna/contract/accounts/routes'
import { NewUsername } from '@savanna/contract/accounts/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/api/call.ts'

const PAUSE_MS = 350

/** What is known of a typed username; `unknown` while it is typed, and where the server does not say. */
export interface UsernameCheck {
  state: 'free' | 'taken' | 'unknown'
  /** Free spellings of a taken username. */
  spellings: string[]
}

const UNKNOWN: UsernameCheck = { state: 'unknown', spellings: [] }

/** Asks the server, after a pause in typing, whether a username is free. A refusal or a failed request says nothing. */
export function useUsernameCheck(typed: string): UsernameCheck {
  const valid = NewUsername.safeParse(typed)
  const username = useSettled(valid.success ? valid.data : '')
  const { data } = useQuery({
    queryKey: ['accounts', 'username', username],
    queryFn: ({ signal }) => call(checkUsername, { params: { username }, signal }),
    enabled: username !== '',
    retry: false,
    staleTime: 60_000,
  })
  if (!data || !valid.success || valid.data !== username) return UNKNOWN
  return { state: data.free ? 'free' : 'taken', spellings: data.spellings }
}

/** Returns a text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
