import type { App } from '../../server/src/app.ts'
import type { Config } from '../../server/src/config.ts'
import type { Context } from '../../server/src/context.ts'
import { outboxPath } from '../../server/src/kit/mail/outbox.routes.ts'
import { StartError } from '../../server/src/kit/start-error.ts'
import { countNewMembers } from './administration.repository.ts'
import { ADMIN, prepareAdministration } from './administration.ts'
import { AMARA, DEMO_PASSWORD, JONAS } from './cast.ts'
import { startCompanions } from './companions.ts'
import { addMembers, completePictures } from './seed.ts'

/** Enough for a first look; the rest are added while the site is already running. */
const BEFORE_OPENING = 60

/** Printed once all members and pictures are done: until then, the processor is busy. */
export const DEMO_COMPLETE = 'All demo members have their pictures.'

/**
 * Returns the demo's settings: `localhost` instead of a loopback address, since browsers only support
 * passkeys for a name, and a contact address.
 * @throws StartError in production: everyone knows the demo members' passwords.
 */
export function demoSettings(config: Config): Config {
  if (config.production)
    throw new StartError(
      'The demo prints its passwords, so it does not start with NODE_ENV=production. Use `npm start`.',
    )
  const publicUrl = config.publicUrl.replace(/^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/, 'http://localhost')
  return { ...config, publicUrl, contactMail: config.contactMail ?? 'hello@savanna.demo' }
}

/** Adds the first demo members and the administrator, enough for a first look. */
export async function prepareDemo({ context }: App, members: number): Promise<void> {
  const fresh = await addMembers(context, Math.min(members, BEFORE_OPENING))
  await prepareAdministration(context, { fresh })
  await countNewMembers(context.db)
}

/** Connects the companions, adds the other members in the background, and returns how to log in. */
export async function openDemo({ context }: App, members: number, url: string) {
  const stopping = new AbortController()
  const companions = await startCompanions(context, url, Math.min(members, BEFORE_OPENING))
  const adding = addTheRest(context, members, stopping.signal)
    .then(() => countNewMembers(context.db))
    .then(() => {
      if (!stopping.signal.aborted) process.stdout.write(`  ${DEMO_COMPLETE}\n\n`)
    })
    .catch((error: unknown) => context.log.error({ err: error }, 'not all demo members could be added'))
  return {
    welcome: welcome(context.config),
    async stop() {
      stopping.abort()
      companions.stop()
      await adding
    },
  }
}

/** The members that a visitor meets first get all of their pictures before more members are added. */
async function addTheRest(context: Context, members: number, signal: AbortSignal): Promise<void> {
  await completePictures(context, Math.min(members, BEFORE_OPENING), signal)
  await addMembers(context, members, signal)
  await completePictures(context, members, signal)
}

function welcome({ publicUrl, outboxKey }: Pick<Config, 'publicUrl' | 'outboxKey'>): string {
  const lines = [
    `Savanna demo: ${publicUrl}`,
    '',
    `A member without a plan   ${AMARA.username} / ${DEMO_PASSWORD}`,
    `A member with a plan      ${JONAS.username} / ${DEMO_PASSWORD}`,
    `An administrator          ${ADMIN.email} / ${ADMIN.password} at ${publicUrl}/admin/login`,
    `Mails that the site sends ${publicUrl}${outboxPath(outboxKey)}`,
    '',
    'Amara and Jonas are matched: log in as both, in two browsers, to try a call.',
    'Like someone nearby: a few like back and answer. Ctrl-C ends the demo.',
  ]
  return `\n${lines.map((line) => (line ? `  ${line}\n` : '\n')).join('')}\n`
}
