import { readFileSync } from 'node:fs'
import { StartError } from '../start-error.ts'

type Environment = Record<string, string | undefined>

/** Settings that are a secret or contain one. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'TOKEN_SECRET',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'TURN_SECRET',
  'ADMIN_PASSWORD',
]

/**
 * Returns the environment with secrets read from the files named by `NAME_FILE`, where vault agents, Docker
 * and systemd write them: the environment itself is visible to every process that the server starts.
 * @throws StartError when both forms are set, or the file is empty or can't be read.
 */
export function withSecretFiles(environment: Environment): Environment {
  const complete = { ...environment }
  for (const name of SECRETS) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) throw new StartError(`${name} and ${name}_FILE exclude each other.`)
    complete[name] = contentOf(file, `${name}_FILE`)
    delete complete[`${name}_FILE`]
  }
  return complete
}

function contentOf(file: string, name: string): string {
  let content: string
  try {
    content = readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code = (error as Error).message } = error as NodeJS.ErrnoException
    throw new StartError(`${name} leads to ${file}, which cannot be read (${code}).`, { cause: error })
  }
  if (!content) throw new StartError(`${name} leads to ${file}, which is empty.`)
  return content
}
