import {
  callable,
  callsOfRoom,
  changeCallSettings,
  getCallSettings,
  iceServers,
} from '@savanna/contract/calls/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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

interface IceWay {
  iceServers: RTCIceServer[]
  /** Whether the connection must go through one of them. */
  relay: boolean
}

/**
 * Returns the ICE servers (TURN) of a call. When they cannot be fetched, a direct path is tried only in a call that is
 * direct.
 */
export async function fetchIceServers(id: string, direct: boolean): Promise<IceWay> {
  const answer = await call(iceServers, { params: { id } }).catch(() => undefined)
  return answer ?? { iceServers: [], relay: !direct }
}

/** How long a restart of a connection waits for new credentials, in milliseconds. */
const RENEWAL_MS = 3_000

/** Returns ICE servers with new credentials for a running call; undefined when they don't come in time. */
export async function renewIceServers(id: string): Promise<RTCIceServer[] | undefined> {
  const signal = AbortSignal.timeout(RENEWAL_MS)
  const answer = await call(iceServers, { params: { id }, signal }).catch(() => undefined)
  return answer?.iceServers
}

/** Reads whether calls of the member may connect without a relay, and whether the site has one. */
export const callSettingsOf = (id: string) =>
  queryOptions({
    queryKey: [...CALLS, 'settings', id],
    queryFn: ({ signal }) => call(getCallSettings, { params: { id }, signal }),
  })

/** Returns a mutation that allows calls without a relay, or forbids them. */
export function useChangeCallSettings() {
  const { id } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (direct: boolean) => call(changeCallSettings, { params: { id }, body: { direct } }),
    onSuccess: (settings) => queryClient.setQueryData(callSettingsOf(id).queryKey, settings),
  })
}
