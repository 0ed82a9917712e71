import type { CallAnswer } from '@savanna/contract/calls/events'
import type { Call } from '@savanna/contract/calls/routes'
import type { TestApp } from '../app.ts'
import { makeSubscription, type TestMember } from '../factories/members.ts'
import { makeCouple } from './conversations.ts'
import { connectLive, type LiveClient } from './live-client.ts'

export type JoinAnswer = CallAnswer<{ call: Call; key: string }>

/** Connects one of a member's tabs, anywhere on the site. */
export const openTab = ({ url }: { url: string }, { token }: TestMember) => connectLive(url, { token })

/** Connects a member's call page. */
export const openPage = ({ url }: { url: string }, { token }: TestMember) =>
  connectLive(url, { token }, '/call')

export async function requireJoined(answer: Promise<JoinAnswer>): Promise<{ call: Call; key: string }> {
  const given = await answer
  if (!given.ok) throw new Error(given.problem.message)
  return given
}

export const invite = (page: LiveClient, to: TestMember) =>
  page.emitWithAck<JoinAnswer>('invite', { to: to.username })
export const accept = (page: LiveClient, call: { id: string }) =>
  page.emitWithAck<JoinAnswer>('accept', { call_id: call.id })

/** Waits until a tab has received a call in this state. */
export const waitForCall = (tab: LiveClient, state: Call['state'], id?: string) =>
  tab.waitForEvent<Call>(
    'callChanged',
    (call) => call.state === state && (id === undefined || call.id === id),
  )

/** Makes two matched members who may call, each with a tab and a page open. */
export async function openCouple(test: TestApp) {
  const { a, b, roomId } = await makeCouple(test, [{ firstname: 'Amara' }, { firstname: 'Jonas' }])
  await makeSubscription(test.app.context, a)
  const [tabA, tabB, pageA, pageB] = await Promise.all([
    openTab(test, a),
    openTab(test, b),
    openPage(test, a),
    openPage(test, b),
  ])
  const close = () => {
    for (const client of [tabA, tabB, pageA, pageB]) client.close()
  }
  return { a, b, roomId, tabA, tabB, pageA, pageB, close }
}

/** Makes such a couple with a connected call. */
export async function openConnectedCouple(test: TestApp) {
  const couple = await openCouple(test)
  const { call, key: keyA } = await requireJoined(invite(couple.pageA, couple.b))
  const { key: keyB } = await requireJoined(accept(couple.pageB, call))
  await waitForCall(couple.tabA, 'accepted')
  return { ...couple, call, keyA, keyB }
}
