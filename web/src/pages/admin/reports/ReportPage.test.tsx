import { MantineProvider } from '@mantine/core'
import { type AdminReport, adminReport, answerAppeal, decideReport } from '@savanna/contract/admin/reports'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { problem, startFakeApi } from '../../../kit/api/fake-api.testing.ts'
import { createQueryClient } from '../../../kit/api/query-client.ts'
import { beginAdminSession, endAdminSession } from '../../../kit/session/admin-session.ts'
import { ReportPage } from './ReportPage.tsx'

beforeEach(() => {
  // The growing field measures itself again when fonts load; happy-dom has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  beginAdminSession()
})
afterEach(() => {
  endAdminSession()
  cleanup()
  vi.unstubAllGlobals()
})

const DATE = '2026-11-22T10:00:00.000Z'
const open: AdminReport = {
  id: '01900000-0000-7000-8000-000000000001',
  category: 'harassment',
  about: 'member',
  status: 'open',
  note: '',
  date: DATE,
  snapshot: {
    username: 'tomas',
    firstname: 'Tomas',
    lastname: 'Okoye',
    gender: null,
    sexual_orientation: null,
    bio: null,
    work: null,
    age: null,
    city: null,
    country: null,
    tags: [],
    pictures: [],
    messages: [],
    post: null,
    comment: null,
  },
  about_earlier: false,
  still_there: true,
  reported: {
    id: '01900000-0000-7000-8000-000000000002',
    username: 'tomas',
    status: 1,
    suspended_until: null,
    since: DATE,
  },
  author: null,
  decision: null,
  history: [],
}
const warned: AdminReport = {
  ...open,
  status: 'upheld',
  decision: {
    decision: 'warn',
    reason: 'Be kind.',
    until: null,
    date: DATE,
    by: 'ada@savanna.test',
    appeal: null,
    appealed: null,
    answer: null,
    answer_reason: null,
  },
}
const UNSENT = 'Someone else has decided this in the meantime. Your reason wasn’t sent.'

/** Shows the report, which changes to `stored.report` when it's fetched again. */
async function show(report: AdminReport) {
  const stored = { report }
  const api = startFakeApi()
  api.on(adminReport, () => stored.report)
  const root = createRootRoute()
  const portal = createRoute({ getParentRoute: () => root, path: '/admin/$', component: ReportPage })
  const router = createRouter({
    routeTree: root.addChildren([portal]),
    history: createMemoryHistory({ initialEntries: [`/admin/dashboard/reports/${report.id}`] }),
  })
  await router.load()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(() => {})}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { api, stored }
}

it('shows a decision made elsewhere, and keeps the typed reason', async () => {
  const { api, stored } = await show(open)
  api.on(decideReport, () => {
    stored.report = warned
    return problem(409, 'report_decided', 'This report has already been decided.')
  })
  fireEvent.click(screen.getByRole('button', { name: /^B/ }))
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Threats, twice.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ban' }))

  expect(await screen.findByLabelText(UNSENT)).toHaveProperty('value', 'Threats, twice.')
  expect(screen.getByText(/by ada@savanna\.test/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Ban' })).toBeNull()
})

it('shows an appeal decided elsewhere, and keeps the typed reply', async () => {
  const decided = warned.decision as NonNullable<AdminReport['decision']>
  const appealed = { ...warned, decision: { ...decided, appeal: 'It was my brother.', appealed: DATE } }
  const { api, stored } = await show(appealed)
  api.on(answerAppeal, () => {
    const answered = { answer: 'upheld', answer_reason: 'We stand by it.' } as const
    stored.report = { ...appealed, decision: { ...appealed.decision, ...answered } }
    return problem(409, 'no_appeal', 'This appeal has already been answered.')
  })
  fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'Then tell him.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Reverse decision' }))

  expect(await screen.findByLabelText(UNSENT)).toHaveProperty('value', 'Then tell him.')
  expect(screen.getByText(/We stand by it\./)).toBeDefined()
})
