import { callable, callsOfRoom, iceServers } from '@savanna/contract/calls/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/api/call.ts'
import { useMember } from '../../kit/session/session.ts'

export const CALLS = ['calls'] as const

/** Lists the matches whom the member can call now. */
export const callableOf = (id: string) =>
  queryOptions({
    queryKey: [...CALLS, 'callable', id],
    queryFn: ({ signal }) => call(callable, { params: { id }, signal }),
  })

/** Returns whether the member may call at all; undefined until that is known, and true where it cannot be found out. */
export function useMayCall(): boolean | undefined {
  const { data, isError } = useQuery(callableOf(useMember().id))
  return data?.plan ?? (isError || undefined)
}

/** Loads the ended calls of a conversation. */
export const callHistoryOf = (roomId: string) =>
  queryOptions({
    queryKey: [...CALLS, 'room', roomId],
    queryFn: async ({ signal }) => (await call(callsOfRoom, { params: { roomId }, signal })).result,
  })

/** Returns the ICE servers (STUN, TURN) of a call; none when they cannot be fetched, so that a direct path is tried. */
export async function fetchIceServers(id: string): Promise<RTCIceServer[]> {
  return (await call(iceServers, { params: { id } }).catch(() => undefined))?.iceServers ?? []
}
