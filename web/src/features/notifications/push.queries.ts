import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { choicesOf } from './choices.queries.ts'
import { readPushState, turnPushOff, turnPushOn } from './push.ts'

const stateOf = (id: string) =>
  queryOptions({
    queryKey: ['push', id],
    queryFn: () => readPushState(id),
    // Its owner may have changed the browser's mind in its settings.
    staleTime: 0,
  })

/** Push messages on this device: how it stands, and a press to change it. */
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
      if (next === 'on') toast.success('Push messages are on for this device')
    },
    onError: () => {
      toast.error('Your browser could not turn push messages on. Please try again later.')
      return queryClient.invalidateQueries({ queryKey: stateOf(id).queryKey })
    },
  })
  return {
    /** Nothing until it is known. */
    state: key === undefined ? undefined : state,
    isPending: change.isPending,
    turnOn: () => change.mutate(true),
    turnOff: () => change.mutate(false),
  }
}
