import { useDebouncedValue } from '@mantine/hooks'
import { checkPassword } from '@savanna/contract/accounts/routes'
import { NewPassword } from '@savanna/contract/accounts/rules'
import { MINUTE_MS } from '@savanna/contract/time'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../kit/api/request.ts'
import type { PasswordVerdict } from '../../kit/ui/fields/PasswordField.tsx'

const PAUSE_MS = 350

/** Whose password it will be: their names, or the key of an emailed link. */
interface PasswordOwner {
  username?: string
  mail?: string
  key?: string
}

const passwordCheck = (password: string, owner: PasswordOwner) =>
  queryOptions({
    queryKey: ['password check', password, owner],
    queryFn: ({ signal }) => request(checkPassword, { body: { password, ...owner }, signal }),
    // Offline it fails immediately: the form continues.
    networkMode: 'always',
    retry: false,
    staleTime: MINUTE_MS,
    gcTime: MINUTE_MS,
  })

interface PasswordCheck {
  /** The server's verdict; undefined while unknown. */
  verdict: PasswordVerdict | undefined
  /**
   * Asks without the pause. Resolves with why the password is too weak; undefined otherwise, and without a response.
   */
  askNow: () => Promise<string | undefined>
}

/** Asks the server, after a pause in typing, whether it would accept a password that the rules allow. */
export function usePasswordCheck(typed: string, owner: PasswordOwner): PasswordCheck {
  const queries = useQueryClient()
  const [settled] = useDebouncedValue(typed, PAUSE_MS)
  const allowed = NewPassword.safeParse(typed).success
  const asking = allowed && settled === typed
  const { data } = useQuery({ ...passwordCheck(typed, owner), enabled: asking })

  async function askNow(): Promise<string | undefined> {
    if (!allowed) return undefined
    // Without a response the whole form is sent, and checked then.
    const answer = await queries.fetchQuery(passwordCheck(typed, owner)).catch(() => undefined)
    return answer?.reason ?? undefined
  }

  return { verdict: asking ? data : undefined, askNow }
}
