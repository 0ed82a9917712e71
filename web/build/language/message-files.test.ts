import { expect, it } from 'vitest'
import { divideMessages } from './message-files.ts'

const IMPORTS: Record<string, string[]> = {
  '/web/src/main.tsx': ['/web/src/kit/ui/Frame.tsx'],
  '/web/src/pages/accounts/LoginPage.tsx': ['/contract/src/accounts/rules.ts'],
  '/web/src/pages/discovery/HomePage.tsx': ['/web/src/kit/ui/Frame.tsx', '/web/src/features/admin/Table.tsx'],
  '/web/src/features/admin/Table.tsx': [],
}
const IDS = new Map(
  Object.entries({
    '/web/src/kit/ui/Frame.tsx': ['frame'],
    '/contract/src/accounts/rules.ts': ['empty'],
    '/web/src/pages/accounts/LoginPage.tsx': ['log in'],
    '/web/src/pages/discovery/HomePage.tsx': ['home', 'log in'],
    '/web/src/features/admin/Table.tsx': ['rows', 'home'],
  }).map(([module, ids]) => [module, new Set(ids)]),
)

it('puts each sentence in the part that needs it first', () => {
  const parts = divideMessages(Object.keys(IMPORTS), (module) => IMPORTS[module] ?? [], IDS)
  expect(Object.fromEntries(parts)).toEqual({
    frame: 'visitor',
    empty: 'visitor',
    'log in': 'visitor',
    home: 'member',
    rows: 'admin',
  })
})
