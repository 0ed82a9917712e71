import {
  type Channel,
  changeNotificationChoices,
  getNotificationChoices,
  type NotificationKind,
} from '@savanna/contract/notifications/choices'
import type { Reply } from '@savanna/contract/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../kit/api/request.ts'
import { useMember } from '../../kit/session/session.ts'

type ChoicesReply = Reply<typeof getNotificationChoices>

interface Change {
  kind: NotificationKind
  channel: Channel
  on: boolean
}

/** Reads which notifications a member wants. */
export const choicesOf = (userID: string) =>
  queryOptions({
    queryKey: ['notification-choices', userID],
    queryFn: ({ signal }) => request(getNotificationChoices, { params: { userID }, signal }),
  })

/** Changes one switch immediately, and back if the server rejects it. */
export function useChangeChoice() {
  const { id } = useMember()
  const queryClient = useQueryClient()
  const { queryKey } = choicesOf(id)
  return useMutation({
    mutationKey: queryKey,
    mutationFn: ({ kind, channel, on }: Change) =>
      request(changeNotificationChoices, {
        params: { userID: id },
        body: { choices: { [kind]: { [channel]: on } } },
      }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (answer) => answer && withChoice(answer, change))
    },
    onError: (_error, change) =>
      queryClient.setQueryData(
        queryKey,
        (answer) => answer && withChoice(answer, { ...change, on: !change.on }),
      ),
    onSettled: () => {
      // Only the last of several quick changes fetches the final state.
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1)
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** Changes whether push messages name members immediately, and back if the server rejects it. */
export function useChangePushNames() {
  const { id } = useMember()
  const queryClient = useQueryClient()
  const { queryKey } = choicesOf(id)
  const show = (push_names: boolean) =>
    queryClient.setQueryData(queryKey, (answer) => answer && { ...answer, push_names })
  return useMutation({
    mutationKey: queryKey,
    mutationFn: (push_names: boolean) =>
      request(changeNotificationChoices, { params: { userID: id }, body: { choices: {}, push_names } }),
    onMutate: async (push_names) => {
      await queryClient.cancelQueries({ queryKey })
      show(push_names)
    },
    onError: (_error, push_names) => show(!push_names),
  })
}

function withChoice(answer: ChoicesReply, { kind, channel, on }: Change): ChoicesReply {
  const { choices } = answer
  return { ...answer, choices: { ...choices, [kind]: { ...choices[kind], [channel]: on } } }
}
