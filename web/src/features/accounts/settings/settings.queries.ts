import type { Proof } from '@savanna/contract/accounts/factors'
import {
  cancelMailChange,
  changeField,
  changePassword,
  deleteAccount,
  endSessions,
  exportData,
  getAccount,
  listSessions,
} from '@savanna/contract/accounts/settings'
import { hideLastSeen } from '@savanna/contract/profiles/routes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '../../../kit/api/call.ts'
import { useMember } from '../../../kit/session/session.ts'
import { saveFile } from '../../../kit/ui/media/save-file.ts'
import { toast } from '../../../kit/ui/states/toast.ts'

/** One's own account: address and password. */
export const accountOf = (id: string) =>
  queryOptions({
    queryKey: ['accounts', 'account', id],
    queryFn: ({ signal }) => call(getAccount, { params: { id }, signal }),
    // Confirmed in another tab or on another device: what is shown is asked for anew when it is opened.
    staleTime: 0,
  })

export const devicesOf = (id: string) =>
  queryOptions({
    queryKey: ['accounts', 'devices', id],
    queryFn: ({ signal }) => call(listSessions, { params: { id }, signal }),
    staleTime: 0,
  })

/** A change of one's own account: says what the server says, and shows what is so now. */
export function useAccountChange<I, A extends { message: string }>(
  change: (id: string, input: I) => Promise<A>,
  options: { quiet?: boolean } = {},
) {
  const { id } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: I) => change(id, input),
    meta: { quiet: options.quiet ?? false },
    onSuccess: async ({ message }) => {
      toast.success(message)
      await queryClient.invalidateQueries({ queryKey: ['accounts'] })
    },
  })
}

export const useAskForMail = () =>
  useAccountChange((id, { mail, proof }: { mail: string; proof: Proof }) =>
    call(changeField, { params: { id, field: 'mail' }, body: { ...proof, data: { mail } } }),
  )

export const useKeepMail = () =>
  useAccountChange((id, _: undefined) => call(cancelMailChange, { params: { id } }))

export const useChangePassword = () =>
  useAccountChange((id, body: { password: string; current: string }) =>
    call(changePassword, { params: { id }, body }),
  )

export const useEndSessions = () =>
  useAccountChange((id, session_id: string | undefined) =>
    call(endSessions, { params: { id }, body: session_id === undefined ? {} : { session_id } }),
  )

/** What others and the member see of each other changes with it; the live channel tells it to the open pages. */
export const useHideLastSeen = () =>
  useAccountChange((id, hide: boolean) => call(hideLastSeen, { params: { id }, body: { data: { hide } } }))

export const useDownload = () =>
  useAccountChange(async (id, password: string) => {
    saveFile(await callForFile(exportData, { params: { id }, body: { password } }))
    return { message: 'Your download is ready' }
  })

export const useDeleteAccount = () => {
  const { id } = useMember()
  return useMutation({
    mutationFn: (password: string | undefined) =>
      call(deleteAccount, { params: { id }, body: password === undefined ? {} : { password } }),
    meta: { quiet: true },
  })
}
