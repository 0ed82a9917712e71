import { t } from '@lingui/core/macro'
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
  setLanguage,
  setUnits,
} from '@savanna/contract/accounts/settings'
import type { Language } from '@savanna/contract/language/languages'
import type { Units } from '@savanna/contract/language/units'
import { hideLastname, hideLastSeen, hideOnline, hideReadMarks } from '@savanna/contract/profiles/routes'
import { setVisibility, type VisibilityChoice } from '@savanna/contract/profiles/visibility'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { request, requestFile } from '../../../kit/api/request.ts'
import { useMember } from '../../../kit/session/session.ts'
import { saveFile } from '../../../kit/ui/media/save-file.ts'
import { useChange } from '../../../kit/use-change.ts'

/** Reads the member's own account: address and password. */
export const accountOf = (id: string) =>
  queryOptions({
    queryKey: ['accounts', 'account', id],
    queryFn: ({ signal }) => request(getAccount, { params: { id }, signal }),
    // The address may be confirmed in another tab or on another device, so the settings refetch it when they open.
    staleTime: 0,
  })

export const devicesOf = (id: string) =>
  queryOptions({
    queryKey: ['accounts', 'devices', id],
    queryFn: ({ signal }) => request(listSessions, { params: { id }, signal }),
    staleTime: 0,
  })

/** Returns a mutation of the member's own account that shows the server's message and refreshes the account. */
export function useAccountChange<I, A extends { message: string }>(
  change: (id: string, input: I) => Promise<A>,
) {
  const { id } = useMember()
  return useChange((input: I) => change(id, input), [['accounts']])
}

export const useRequestMailChange = () =>
  useAccountChange((id, { mail, proof }: { mail: string; proof: Proof }) =>
    request(changeField, { params: { id, field: 'mail' }, body: { ...proof, data: { mail } } }),
  )

export const useCancelMailChange = () =>
  useAccountChange((id, _: undefined) => request(cancelMailChange, { params: { id } }))

export const useChangePassword = () =>
  useAccountChange((id, body: { password: string; current: string }) =>
    request(changePassword, { params: { id }, body }),
  )

export const useSetLanguage = () =>
  useAccountChange((id, language: Language) => request(setLanguage, { params: { id }, body: { language } }))

export const useSetUnits = () =>
  useAccountChange((id, units: Units) => request(setUnits, { params: { id }, body: { units } }))

export const useEndSessions = () =>
  useAccountChange((id, session_id: string | undefined) =>
    request(endSessions, { params: { id }, body: session_id === undefined ? {} : { session_id } }),
  )

const HIDE = {
  hide_last_seen: hideLastSeen,
  hide_online: hideOnline,
  hide_read_marks: hideReadMarks,
  hide_lastname: hideLastname,
} as const
export type HiddenPart = keyof typeof HIDE

/** Hides something about the member, or shows it again. The live channel updates the open pages. */
export const useHide = (part: HiddenPart) =>
  useAccountChange((id, hide: boolean) => request(HIDE[part], { params: { id }, body: { data: { hide } } }))

/** Chooses who sees orientation and intimate answers. */
export const useSetVisibility = () =>
  useAccountChange((id, data: VisibilityChoice) => request(setVisibility, { params: { id }, body: { data } }))

export const useDownload = () =>
  useAccountChange(async (id, password: string) => {
    saveFile(await requestFile(exportData, { params: { id }, body: { password } }))
    return { message: t`Your download is ready` }
  })

export const useDeleteAccount = () => {
  const { id } = useMember()
  return useMutation({
    mutationFn: (password: string | undefined) =>
      request(deleteAccount, { params: { id }, body: password === undefined ? {} : { password } }),
    meta: { quiet: true },
  })
}
