import { checkGuesses } from '@savanna/contract/accounts/guesses'
import { checkResetKey } from '@savanna/contract/accounts/routes'
import { confirmMail } from '@savanna/contract/accounts/settings'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../kit/api/request.ts'

/** Uses the key of a new address once, however often the page renders. */
export const mailConfirmation = (key: string) =>
  queryOptions({
    queryKey: ['accounts', 'mail-confirmation', key],
    queryFn: () => request(confirmMail, { params: { key } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Reads whether a password reset key can still be used. */
export const resetKeyCheck = (key: string) =>
  queryOptions({
    queryKey: ['accounts', 'reset-key', key],
    queryFn: () => request(checkResetKey, { params: { key } }),
    // Fetched again whenever the page opens: the key may have been used since.
    gcTime: 0,
  })

/** Reads what an emailed link about rejected logins is about. */
export const guessLinkCheck = (key: string) =>
  queryOptions({
    queryKey: ['accounts', 'guess-link', key],
    queryFn: () => request(checkGuesses, { params: { key } }),
    gcTime: 0,
    // A reply consumes the link: fetching it again would fail and replace the page.
    refetchOnWindowFocus: false,
  })
