import { readFile } from 'node:fs/promises'
import { parseAstAsync } from 'vite'
import { expect, it } from 'vitest'
import { readPageRoutes } from './page-routes.ts'

async function readTable() {
  const code = await readFile(new URL('../src/app/router/routes.tsx', import.meta.url), 'utf8')
  const routes = readPageRoutes(await parseAstAsync(code, { lang: 'tsx' }), (specifier) =>
    specifier.replace('../../pages/', ''),
  )
  return new Map(routes.map((route) => [route.path, route]))
}

it('finds the page of every path of the router', async () => {
  const table = await readTable()
  const without = [...table.values()].filter(({ modules }) => modules.member.length === 0)
  expect(without.map(({ path }) => path)).toEqual([])
  expect(table.size).toBeGreaterThan(35)
})

it('finds both the members’ and the visitors’ page of a path', async () => {
  const start = (await readTable()).get('/')
  expect(start?.modules).toEqual({
    member: ['discovery/HomePage.tsx'],
    visitor: ['landing/LandingPage.tsx'],
  })
})

it('finds the frame around a page, and who may open it', async () => {
  const posts = (await readTable()).get('/users/posts')
  expect(posts).toMatchObject({
    staticData: { audience: 'members' },
    modules: { member: ['../layouts/DashboardLayout.tsx', 'posts/PostsPage.tsx'] },
  })
})
