import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { reservePort } from '../../testkit/programs/free-port.ts'
import type { Session } from './visit.ts'

/** Not a dependency: it brings 200 packages. npx fetches it on demand. */
const LIGHTHOUSE = 'lighthouse@13.0.1'
const RUN = ['--output=json', '--quiet', '--only-categories=performance', '--disable-storage-reset']

interface Options {
  executablePath: string
  args: string[]
  session: Session | undefined
}

/**
 * Returns Lighthouse's performance score for a page, 0 to 100: mobile, in a new browser in which a member may be
 * logged in.
 */
export async function scorePage(
  site: string,
  at: string,
  { executablePath, args, session }: Options,
): Promise<number> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'savanna-lighthouse-'))
  const port = await reservePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    ignoreHTTPSErrors: true,
  })
  try {
    if (session) {
      await context.addCookies([{ name: 'savanna_member', value: '1', url: site }])
      const [page = await context.newPage()] = context.pages()
      await page.goto(`${site}/favicon.svg`)
      await page.evaluate(
        (entries) => {
          for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
        },
        { ...session },
      )
    }
    const { stdout } = await promisify(execFile)(
      'npx',
      ['--yes', LIGHTHOUSE, `${site}${at}`, `--port=${port}`, ...RUN],
      { maxBuffer: 1e8 },
    )
    return Math.round(JSON.parse(stdout).categories.performance.score * 100)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}
