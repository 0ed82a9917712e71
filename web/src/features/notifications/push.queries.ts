import { t } from '@lingui/core/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { choicesOf } from './choices.queries.ts'
import { readPushState, turnPushOff, turnPushOn } from './push.ts'

const stateOf = (id: string) =>
  queryOptions({
    queryKey: ['push', id],
    queryFn: () => readPushState(id),
    // The permission may have changed in the browser's settings.
    staleTime: 0,
  })

/** Returns the state of push messages on this device, and a function that changes it. */
export function usePush() {
  const { id } = useMember()
  const queryClient = useQueryClient()
  const state = useQuery(stateOf(id)).data
  const key = useQuery(choicesOf(id)).data?.push_key
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn(id, key ?? '') : turnPushOff(id)),
    meta: { quiet: true },
    onSuccess: (next) => {
      queryClient.setQueryData(stateOf(id).queryKey, next)
      if (next === 'on') toast.info(t`Push notifications are on for this device`)
    },
    onError: () => {
      toast.error(t`Your browser couldn’t turn on push notifications. Please try again later.`)
      return queryClient.invalidateQueries({ queryKey: stateOf(id).queryKey })
    },
  })
  return {
    /** Undefined until known. */
    state: key === undefined ? undefined : state,
    isPending: change.isPending,
    turnOn: () => change.mutate(true),
    turnOff: () => change.mutate(false),
  }
}
