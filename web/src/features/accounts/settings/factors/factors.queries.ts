import {
  beginTotp,
  confirmTotp,
  endTotp,
  getFactors,
  mailProof,
  type Proof,
  removePasskey,
  renamePasskey,
} from '@savanna/contract/accounts/factors'
import type { RouteInput } from '@savanna/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../../kit/api/request.ts'
import { useAccountChange } from '../settings.queries.ts'

/** Reads the member's two-step verification and passkeys. */
export const factorsOf = (id: string) =>
  queryOptions({
    queryKey: ['accounts', 'factors', id],
    queryFn: ({ signal }) => request(getFactors, { params: { id }, signal }),
    staleTime: 0,
  })

/** Requests a new secret. It changes nothing until one of its codes is confirmed. */
export const newSecret = (id: string, proof: Proof) => request(beginTotp, { params: { id }, body: proof })

export type Place = RouteInput<typeof mailProof>['body']['open']

export const useMailProof = () =>
  useAccountChange((id, open: Place) => request(mailProof, { params: { id }, body: { open } }))

export const useTurnTotpOn = () =>
  useAccountChange((id, body: { ticket: string; code: string }) =>
    request(confirmTotp, { params: { id }, body }),
  )

export const useTurnTotpOff = () =>
  useAccountChange((id, proof: Proof) => request(endTotp, { params: { id }, body: proof }))

export const useMakePasskey = () =>
  useAccountChange(async (id, { name, proof }: { name: string; proof: Proof }) => {
    const { makePasskey } = await import('../../login/passkey.calls.ts')
    return makePasskey(id, name, proof)
  })

export const useRenamePasskey = () =>
  useAccountChange((id, body: { passkey_id: string; name: string }) =>
    request(renamePasskey, { params: { id }, body }),
  )

export const useRemovePasskey = () =>
  useAccountChange((id, body: Proof & { passkey_id: string }) =>
    request(removePasskey, { params: { id }, body }),
  )
