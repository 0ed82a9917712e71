import { logInByLink, verifyAccount } from '@savanna/contract/accounts/routes'
import { queryOptions } from '@tanstack/react-query'
import { ApiProblem, sentenceOf } from '../../../kit/api/problem.ts'
import { request } from '../../../kit/api/request.ts'

/** The result of a verification link. */
export type LinkOutcome =
  | { kind: 'entered'; message: string; session: { token: string; username: string } }
  /** Confirmed in another browser than the one that registered; the username is empty if unknown. */
  | { kind: 'elsewhere'; message: string; username: string }
  /** Confirmed without logging anyone in. */
  | { kind: 'confirmed'; message: string }
  | { kind: 'failed'; message: string }

/** Opens a verification link once, however often the page renders. */
export const openVerificationLink = (key: string, member: boolean) =>
  queryOptions({
    queryKey: ['accounts', 'verification', key],
    queryFn: () => openLink(key, member),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Confirms the address, and logs in unless a member is logged in already. */
async function openLink(key: string, member: boolean): Promise<LinkOutcome> {
  const confirmed = await confirm(key)
  if (member || (confirmed.kind === 'failed' && confirmed.code !== 'key_invalid')) return confirmed
  try {
    const session = await request(logInByLink, { params: { key } })
    // An email scanner may have confirmed it before.
    const { message } = confirmed.kind === 'confirmed' ? confirmed : session
    return { kind: 'entered', message, session }
  } catch (error) {
    const elsewhere = error instanceof ApiProblem && error.code === 'other_browser'
    return elsewhere ? { kind: 'elsewhere', message: error.message, username: confirmed.username } : confirmed
  }
}

async function confirm(key: string) {
  try {
    return { kind: 'confirmed', ...(await request(verifyAccount, { params: { key } })) } as const
  } catch (error) {
    const code = error instanceof ApiProblem ? error.code : ''
    return { kind: 'failed', message: sentenceOf(error), username: '', code } as const
  }
}
