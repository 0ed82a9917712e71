import net from 'node:net'
import { StartError } from '../start-error.ts'
import { listAddresses } from './addresses.ts'

type Settings = Record<string, unknown>

interface TlsRule {
  /** Returns whether a connection to this URL checks the server's certificate and host name. */
  isVerified(address: URL): boolean
  remedy: string
}

const POSTGRES: TlsRule = {
  isVerified: ({ searchParams }) => searchParams.get('sslmode') === 'verify-full',
  remedy: 'end it with ?sslmode=verify-full',
}

/** The rule for each setting that names a service which may be on another machine. */
const TLS_RULES: Record<string, TlsRule> = {
  DATABASE_URL: POSTGRES,
  DATABASE_OWNER_URL: POSTGRES,
  DATABASE_REPLICA_URL: POSTGRES,
  REDIS_URL: { isVerified: ({ protocol }) => protocol === 'rediss:', remedy: 'begin it with rediss:' },
  S3_ENDPOINT: { isVerified: ({ protocol }) => protocol === 'https:', remedy: 'begin it with https:' },
  // With smtp:, TLS starts after the greeting (STARTTLS); see `smtpUrlOf`.
  SMTP_URL: {
    isVerified: ({ searchParams }) => searchParams.get('tls.rejectUnauthorized') !== 'false',
    remedy: 'leave out tls.rejectUnauthorized',
  },
}

/**
 * Checks the production settings for connections to another machine without verified TLS.
 * @throws StartError for the first one found
 */
export function refuseUnverifiedTls(settings: Settings): void {
  if (settings.NODE_ENV !== 'production') return
  for (const [name, { isVerified, remedy }] of Object.entries(TLS_RULES)) {
    const isAllowed = (address: URL) => isVerified(address) || mayBePlain(hostOf(address), settings)
    const refused = addressesIn(settings, name).find((address) => !isAllowed(address))
    if (!refused) continue
    const host = hostOf(refused)
    throw new StartError(
      `${name} leads to ${host} without verified TLS: ${remedy}, or name ${host} in PLAIN_HOSTS where nobody else is on the way.`,
    )
  }
}

/** Returns the mail server's URL, which in production requires STARTTLS for another machine. */
export function readSmtpUrl(settings: Settings & { SMTP_URL?: string | undefined }): string | undefined {
  const [address] = addressesIn(settings, 'SMTP_URL')
  if (
    address?.protocol !== 'smtp:' ||
    settings.NODE_ENV !== 'production' ||
    mayBePlain(hostOf(address), settings)
  )
    return settings.SMTP_URL
  address.searchParams.set('requireTLS', 'true')
  return address.href
}

function addressesIn(settings: Settings, name: string): URL[] {
  const text = settings[name]
  if (typeof text !== 'string') return []
  return listAddresses(text).map((address) => new URL(address))
}

/** Returns a URL's host; PostgreSQL's may have the host, or a socket's folder, as a parameter. */
function hostOf({ hostname, searchParams }: URL): string {
  return searchParams.get('host') ?? decodeURIComponent(hostname.replace(/^\[|\]$/g, ''))
}

function mayBePlain(host: string, { PLAIN_HOSTS }: Settings): boolean {
  return isHere(host) || (typeof PLAIN_HOSTS === 'string' && PLAIN_HOSTS.split(/\s*,\s*/).includes(host))
}

function isHere(host: string): boolean {
  if (host === '' || host.startsWith('/') || /(^|\.)localhost$/.test(host)) return true
  return (net.isIPv4(host) && host.startsWith('127.')) || host === '::1'
}
