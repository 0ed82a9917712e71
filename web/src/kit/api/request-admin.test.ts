import { PROOF_HEADER } from '@savanna/contract/admin/proof'
import { addAdministrator, administrators } from '@savanna/contract/admin/routes'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerProof, mountProofDialog, useProofRequest } from '../session/admin-proof.ts'
import {
  beginAdminSession,
  endAdminSession,
  getAdminSession,
  isLeavingPortal,
} from '../session/admin-session.ts'
import { problem } from './fake-api.testing.ts'
import { leavePortal, requestAdmin } from './request-admin.ts'

let unmount = () => {}
const sent: Record<string, string>[] = []
beforeEach(() => {
  beginAdminSession()
  unmount = mountProofDialog()
  sent.length = 0
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers)
    return headers[PROOF_HEADER] === 'proven'
      ? Response.json({ message: 'Added' })
      : problem(403, 'identity_needed', 'Please confirm it’s you.')
  })
})
afterEach(() => {
  unmount()
  endAdminSession()
  vi.unstubAllGlobals()
})

const add = () =>
  requestAdmin(addAdministrator, { body: { email: 'new@site.test', password: 'Twelve letters long' } })

/** Waits until N requests were rejected and the dialog is open. */
async function dialogOpens(requests = 1): Promise<void> {
  const { result } = renderHook(() => useProofRequest())
  await vi.waitFor(() => expect([sent.length, result.current]).toEqual([requests, 'prove']))
}

it('repeats a write with the requested proof, then reuses it', async () => {
  const added = add()
  await dialogOpens()
  answerProof('proven')
  expect(await added).toEqual({ message: 'Added' })
  await add()
  expect(sent.map((headers) => headers[PROOF_HEADER])).toEqual([undefined, 'proven', 'proven'])
})

it('writes that fail together share the dialog', async () => {
  const both = [add(), add()]
  await dialogOpens(2)
  answerProof('proven')
  expect(await Promise.all(both)).toHaveLength(2)
})

it('a cancelled dialog changes nothing and says so', async () => {
  const added = add()
  await dialogOpens()
  answerProof()
  await expect(added).rejects.toMatchObject({
    code: 'not_confirmed',
    message: 'Not confirmed. Nothing was changed.',
  })
  expect(sent).toHaveLength(1)
})

it('reading doesn’t open a dialog', async () => {
  await expect(requestAdmin(administrators)).rejects.toMatchObject({ code: 'identity_needed' })
})

it('requests carry no token, and none is sent without a session', async () => {
  await requestAdmin(administrators).catch(() => {})
  expect(Object.keys(sent[0] ?? {})).not.toContain('authorization')
  endAdminSession()
  await expect(requestAdmin(administrators)).rejects.toMatchObject({ code: 'not_logged_in' })
  expect(sent).toHaveLength(1)
})

it('a logout closes the portal immediately, and is retried if it fails', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await leavePortal()
  expect([getAdminSession(), isLeavingPortal()]).toEqual([undefined, true])
  vi.stubGlobal('fetch', async () => problem(401, 'not_logged_in', 'You are not logged in.'))
  await leavePortal()
  expect(isLeavingPortal()).toBe(false)
})
