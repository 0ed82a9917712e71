import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { migrate, openDatabase } from '../../server/src/kit/database/database.ts'
import { DATABASE, SUPERUSER } from '../../server/src/kit/database/embedded/cluster-roles.ts'
import { startEmbeddedPostgres } from '../../server/src/kit/database/embedded/embedded.ts'
import { startJobs } from '../../server/src/kit/jobs/jobs.ts'
import { createLog } from '../../server/src/kit/log.ts'
import { CLIENT_ID, startIssuer, type TestIssuer } from '../../testkit/fakes/google.ts'
import { reservePort } from '../../testkit/programs/free-port.ts'

export interface GoogleSite {
  url: string
  issuer: TestIssuer
  stop(): Promise<void>
}

/** Starts the real server with Google sign-in; the tokens come from an issuer on this machine. */
export async function startGoogleSite(): Promise<GoogleSite> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-e2e-'))
  // If root starts it, the database runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o711)
  const issuer = await startIssuer()
  const log = createLog({ level: 'error' })
  const port = await reservePort()
  const config = { ...readConfig({ DATA_DIR: dataDir, PORT: `${port}` }), googleClientId: CLIENT_ID }
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const connection = postgres.connectionTo(DATABASE, SUPERUSER)
  const { db, pool, close } = await openDatabase(connection, log)
  await migrate(pool)
  const jobs = await startJobs({ connection, log })
  const app = await createApp({ config, db, jobs, log, google: issuer })
  await app.http.listen({ host: config.host, port })
  return {
    url: config.publicUrl,
    issuer,
    async stop() {
      await app.close()
      await jobs.stop()
      await close()
      await postgres.stop()
      await issuer.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Stands in for Google's script, at its own URL: a button that signs in with the token for the nonce from when it was
 * rendered.
 */
export async function standInForGoogle(
  page: Page,
  credential: (nonce: string) => Promise<string>,
): Promise<void> {
  await page.exposeFunction('credentialOfTheJourney', credential)
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${googleScript})()` }),
  )
}

/** Runs in the page. */
const googleScript = `function () {
  let options
  window.google = { accounts: { id: {
    initialize: (given) => { options = given },
    renderButton(place, { text, theme, width }) {
      const { nonce } = options
      const button = document.createElement('button')
      button.textContent = text === 'signup_with' ? 'Sign up with Google' : 'Sign in with Google'
      button.style.cssText = 'height: 40px; border: 1px solid #747775; border-radius: 20px; width: ' + width + 'px;'
        + (theme === 'outline' ? 'background: #fff; color: #1f1f1f' : 'background: #131314; color: #e3e3e3')
      button.onclick = async () =>
        options.callback({ client: options.client_id, credential: await window.credentialOfTheJourney(nonce) })
      place.append(button)
    },
  } } }
}`
