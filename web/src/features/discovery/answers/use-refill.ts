import { LIMITS } from '@savanna/contract/common'
import { suggestions } from '@savanna/contract/discovery/routes'
import {
  type Mutation,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { request } from '../../../kit/api/request.ts'
import { suggestionsQuery } from '../discovery.queries.ts'
import type { Choice } from '../filters/choice.model.ts'
import { firstPageOf } from '../filters/first-page.ts'
import { cardsOf } from '../results/discovery.model.ts'
import { type ResultPages, refill } from './refill.model.ts'

/** The state of the next people. */
export interface Refill {
  /** True while they're being fetched. */
  loading: boolean
  /** Why they couldn't be fetched. */
  error: Error | null
  retry: () => void
}

const REFILL = 'refill'
const isAnswer = ({ options }: Mutation) => options.mutationKey?.[0] !== REFILL

/** Refills a free member's home page to five open suggestions: each like or pass brings the next one. */
export function useRefill(memberId: string, choice: Choice): Refill {
  const queryClient = useQueryClient()
  const options = suggestionsQuery(memberId, choice)
  const { data, isFetching } = useInfiniteQuery(options)
  // A pending answer would be missing from the new list.
  const answering = useIsMutating({ predicate: isAnswer }) > 0
  const waiting = cardsOf(data?.pages ?? []).filter(({ liked }) => !liked)
  const { limited = false, held_until } = data?.pages.at(-1) ?? {}
  const short = limited && held_until === undefined && waiting.length < LIMITS.freeSuggestions
  const state = short ? [...waiting.map(({ id }) => id), 'short'].join() : ''
  const latest = useRef(state)
  const tried = useRef('')

  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationKey: [REFILL],
    mutationFn: (_at: string) =>
      request(suggestions, { params: { userId: memberId }, query: firstPageOf(choice) }),
    onSuccess: (fresh, at) => {
      // The new list may contain someone answered in the meantime. The next round fetches it again.
      if (latest.current !== at) return
      queryClient.setQueryData<ResultPages>(options.queryKey, (found) => found && refill(found, fresh))
    },
  })
  const fill = useEffectEvent((at: string) => {
    tried.current = at
    mutate(at)
  })
  useEffect(() => {
    latest.current = state
    if (state === '') tried.current = ''
    else if (state !== tried.current && !answering && !isFetching && !isPending) fill(state)
  }, [state, answering, isFetching, isPending])
  const isSettled = variables === state && (isSuccess || error !== null)
  return {
    loading: state !== '' && !isSettled,
    error: state !== '' && isSettled ? error : null,
    retry: () => mutate(state),
  }
}
