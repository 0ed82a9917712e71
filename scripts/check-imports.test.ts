import { expect, it } from 'vitest'
import { findViolations } from './lib/imports.ts'

function check(sources: Record<string, string>) {
  return findViolations(Object.entries(sources).map(([path, text]) => ({ path, text })))
}

it('the import rules accept valid imports', () => {
  const violations = check({
    'contract/src/chat/routes.ts': "import { z } from 'zod'\nexport const Message = z.object({})",
    'server/src/kit/time.ts': 'export const now = () => new Date()',
    'server/src/context.ts': "import type { now } from './kit/time.ts'",
    'server/src/schema/accounts.tables.ts': "import { pgTable } from 'drizzle-orm/pg-core'",
    'server/src/features/accounts/index.ts': "export { members } from '../../schema/accounts.tables.ts'",
    'server/src/features/chat/chat.repository.ts':
      "import { eq } from 'drizzle-orm'\nimport { members } from '../../schema/accounts.tables.ts'",
    'server/src/features/chat/chat.service.ts':
      "import { Message } from '@savanna/contract/chat/message'\nimport { members } from '../accounts/index.ts'\nimport type { Context } from '../../context.ts'",
    'server/src/app.ts': "import { members } from './features/accounts/index.ts'",
    'server/src/features/matching/model/x.ts': "import { scoreOf } from '../../compatibility/score.rules.ts'",
    'server/src/serve-site.ts': "const demo = await import('../../demo/src/demo.ts')",
    'demo/src/demo.ts': "import { members } from '../../server/src/features/accounts/index.ts'",
    'web/src/kit/api/call.ts': 'export const call = () => fetch("/api")',
    'web/src/features/chat/Thread.tsx': "import { call } from '../../kit/api/call.ts'",
    'web/src/pages/chat/MessagesPage.tsx': "import { Thread } from '../../features/chat/Thread.tsx'",
    'web/src/app/router.tsx': "const Page = () => import('../pages/chat/MessagesPage.tsx')",
    'testkit/app.ts':
      "import { createApp } from '../server/src/app.ts'\nimport { call } from '../web/src/kit/api/call.ts'",
    'server/src/features/chat/chat.test.ts': "import { startTestApp } from '../../../../testkit/app.ts'",
    'server/test/app/jobs.test.ts': "import { startTestApp } from '../../../testkit/app.ts'",
    'bench/chat.bench.ts': "import { startTestApp } from '../testkit/app.ts'",
    'e2e/chat.spec.ts':
      "import { startTestApp } from '../testkit/app.ts'\nimport { demo } from '../demo/src/demo.ts'",
  })
  expect(violations).toEqual([])
})

it.each([
  ['contract/src/chat/routes.ts', "import pg from 'pg'", /only zod and Lingui/],
  ['contract/src/chat/routes.ts', "import { x } from '../../../server/src/x.ts'", /only zod and Lingui/],
  ['server/src/features/chat/x.ts', "import { Page } from '@savanna/web/page'", /meet only in contract/],
  [
    'server/src/features/chat/x.ts',
    "import { Page } from '../../../../web/src/main.tsx'",
    /meet only in contract/,
  ],
  ['web/src/features/chat/x.ts', "export * from '../../../../server/src/app.ts'", /meet only in contract/],
  ['server/src/serve-site.ts', "import type { A } from '../../demo/src/a.ts'", /works without the demo/],
  ['server/src/app.ts', "await import('../../demo/src/a.ts')", /works without the demo/],
  ['server/src/x.test.ts', "import { a } from '@savanna/demo'", /works without the demo/],
  ['web/src/main.tsx', "import { a } from '../../demo/src/a.ts'", /works without the demo/],
  ['demo/src/x.ts', "import { a } from '../../server/src/features/chat/a.ts'", /chat\/index\.ts/],
  ['demo/src/x.ts', "import { eq } from 'drizzle-orm'", /only \*\.repository\.ts/],
  ['server/src/kit/x.ts', "import { a } from '../features/chat/index.ts'", /kit mustn't import/],
  ['server/src/kit/x.ts', "import type { Config } from '../config.ts'", /kit mustn't import/],
  ['web/src/kit/x.ts', "import { a } from '../app/router.tsx'", /kit mustn't import/],
  [
    'web/src/features/chat/x.tsx',
    "import { Page } from '../../pages/chat/MessagesPage.tsx'",
    /features mustn't import/,
  ],
  ['web/src/pages/chat/x.tsx', "import { router } from '../../app/router.tsx'", /pages mustn't import/],
  ['web/src/features/chat/x.tsx', "import { CallButton } from '../calls/index.ts'", /compose chat and calls/],
  ['server/src/features/chat/x.ts', "import { createApp } from '../../app.ts'", /features mustn't import/],
  [
    'server/src/features/chat/x.ts',
    "import { a } from '../accounts/accounts.service.ts'",
    /accounts\/index\.ts/,
  ],
  ['server/src/kit/x.ts', "import { members } from '../schema/accounts.tables.ts'", /kit mustn't import/],
  [
    'server/src/schema/x.ts',
    "import type { A } from '../features/chat/index.ts'",
    /the schema may import only kit/,
  ],
  ['server/src/schema/x.ts', "import type { Config } from '../config.ts'", /the schema may import only kit/],
  ['server/src/app.ts', "import {\n  a,\n} from './features/chat/chat.routes.ts'", /chat\/index\.ts/],
  [
    'web/src/features/chat/x.tsx',
    "const Lazy = () => import('../profiles/Portrait.tsx')",
    /profiles\/index\.ts/,
  ],
  ['server/src/features/chat/chat.service.ts', "import { eq } from 'drizzle-orm'", /only \*\.repository\.ts/],
  ['server/src/main.ts', "import pg from 'pg'", /only \*\.repository\.ts/],
  ['web/src/features/chat/x.ts', "import { io } from 'socket.io-client'", /may use the socket/],
  ['web/src/features/chat/x.ts', "const answer = await fetch('/api/me')", /may use fetch/],
  ['web/src/app/x.ts', "import 'socket.io-client'", /may use the socket/],
  ['server/src/app.ts', "import { makeMember } from '../../testkit/members.ts'", /mustn't import tests/],
  ['web/src/kit/x.ts', "import { steps } from '../../../e2e/steps.ts'", /mustn't import tests/],
  ['testkit/app.ts', "import { rows } from '../server/test/rows.ts'", /meet only in testkit/],
  ['bench/chat.bench.ts', "import { steps } from '../e2e/steps.ts'", /meet only in testkit/],
  ['e2e/chat.spec.ts', "import { fill } from '../bench/fill.ts'", /meet only in testkit/],
  ['server/src/x.test.ts', "import { fill } from '../../bench/fill.ts'", /meet only in testkit/],
])('the import rules report %s for %s', (file, text, remedy) => {
  const violations = check({ [file]: text })
  expect(violations).toMatchObject([{ file, remedy: expect.stringMatching(remedy) }])
})

it('the import rules report a cycle with every file in it', () => {
  const violations = check({
    'server/src/kit/a.ts': "import { b } from './b.ts'",
    'server/src/kit/b.ts': "import type { c } from './c.ts'",
    'server/src/kit/c.ts': "export { a } from './a.ts'",
  })
  expect(violations).toHaveLength(1)
  expect(violations[0]?.problem).toContain(
    'server/src/kit/a.ts -> server/src/kit/b.ts -> server/src/kit/c.ts -> server/src/kit/a.ts',
  )
})

it('the import rules report feature cycles even without file cycles', () => {
  const violations = check({
    'server/src/features/likes/index.ts': "export { like } from './like.ts'",
    'server/src/features/likes/like.ts': "import { send } from '../chat/index.ts'",
    'server/src/features/chat/index.ts': "export { send } from './send.ts'",
    'server/src/features/chat/send.ts': 'export const send = () => undefined',
    'server/src/features/chat/open.ts': "import type { like } from '../likes/index.ts'",
  })
  expect(violations).toHaveLength(1)
  expect(violations[0]?.problem).toContain(
    'server/src/features/likes -> server/src/features/chat -> server/src/features/likes',
  )
  expect(violations[0]?.problem).toContain('server/src/features/chat/open.ts')
})

it('the import rules ignore comments', () => {
  expect(
    check({ 'web/src/features/a/x.ts': "// import 'socket.io-client'\n/* fetch('/x') */\nexport {}" }),
  ).toEqual([])
})
