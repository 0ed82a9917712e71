import { answerMeeting, type Meeting, meetings } from '@savanna/contract/meetings/routes'
import { HOUR_MS } from '@savanna/contract/time'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../kit/api/request.ts'
import { useMember } from '../../kit/session/session.ts'
import { useSocketEvent } from '../../kit/socket/main.ts'

/** Reads the questions to the member about having met someone, with their own answers. */
export const meetingsOf = (userId: string) =>
  queryOptions({
    queryKey: ['meetings', userId],
    queryFn: async ({ signal }) => (await request(meetings, { params: { userId }, signal })).list,
    staleTime: HOUR_MS,
  })

/** Fetches the questions again when there is a new one. */
export function useLiveMeetings(): void {
  const queryClient = useQueryClient()
  useSocketEvent('newNotif', ({ type }) => {
    if (type === 'meeting') void queryClient.invalidateQueries({ queryKey: ['meetings'] })
  })
}

export type MeetingAnswer = Pick<Meeting, 'met' | 'again'>

/** Answers about a member, as an optimistic update that is undone when the server rejects it. */
export function useAnswerMeeting(otherId: string) {
  const { id: userId } = useMember()
  const queryClient = useQueryClient()
  const { queryKey } = meetingsOf(userId)
  return useMutation({
    scope: { id: `meeting ${otherId}` },
    mutationFn: (answer: MeetingAnswer) =>
      request(answerMeeting, { params: { userId }, body: { data: { other_id: otherId, ...answer } } }),
    onMutate: async (answer) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (list) =>
        list?.map((each) => (each.other_id === otherId ? { ...each, ...answer, answered: true } : each)),
      )
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}
