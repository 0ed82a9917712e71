import {
  callable,
  callsOfRoom,
  changeCallSettings,
  getCallSettings,
  iceServers,
} from '@savanna/contract/calls/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../kit/api/request.ts'
import { useMember } from '../../kit/session/session.ts'

export const CALLS = ['calls'] as const

/** Lists the matches that the member can call now. */
export const callableOf = (id: string) =>
  queryOptions({
    queryKey: [...CALLS, 'callable', id],
    queryFn: ({ signal }) => request(callable, { params: { id }, signal }),
  })

/** Returns whether the member may call at all; undefined until known, and true if it can't be determined. */
export function useMayCall(): boolean | undefined {
  const { data, isError } = useQuery(callableOf(useMember().id))
  return data?.plan ?? (isError || undefined)
}

/** Loads a conversation's ended calls. */
export const callHistoryOf = (roomId: string) =>
  queryOptions({
    queryKey: [...CALLS, 'room', roomId],
    queryFn: async ({ signal }) => (await request(callsOfRoom, { params: { roomId }, signal })).result,
  })

interface IceWay {
  iceServers: RTCIceServer[]
  /** Whether the connection must use one of the relays. */
  relay: boolean
}

/** Returns a call's ICE servers (TURN). If they can't be fetched, only calls that are direct try a direct path. */
export async function fetchIceServers(id: string, direct: boolean): Promise<IceWay> {
  const answer = await request(iceServers, { params: { id } }).catch(() => undefined)
  return answer ?? { iceServers: [], relay: !direct }
}

/** How long an ICE restart waits for new credentials, in milliseconds. */
const RENEWAL_MS = 3_000

/** Returns ICE servers with new credentials for a running call; undefined when they don't come in time. */
export async function renewIceServers(id: string): Promise<RTCIceServer[] | undefined> {
  const signal = AbortSignal.timeout(RENEWAL_MS)
  const answer = await request(iceServers, { params: { id }, signal }).catch(() => undefined)
  return answer?.iceServers
}

/** Reads whether the member's calls may connect without a relay, and whether the site has one. */
export const callSettingsOf = (id: string) =>
  queryOptions({
    queryKey: [...CALLS, 'settings', id],
    queryFn: ({ signal }) => request(getCallSettings, { params: { id }, signal }),
  })

/** Returns a mutation that allows calls without a relay, or forbids them. */
export function useChangeCallSettings() {
  const { id } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (direct: boolean) => request(changeCallSettings, { params: { id }, body: { direct } }),
    onSuccess: (settings) => queryClient.setQueryData(callSettingsOf(id).queryKey, settings),
  })
}
