import net from 'node:net'
import { StartError } from '../start-error.ts'

type Given = Record<string, unknown>

interface Line {
  /** Whether whoever answers there must show a certificate for that very name. */
  isVerified(address: URL): boolean
  remedy: string
}

const POSTGRES: Line = {
  isVerified: ({ searchParams }) => searchParams.get('sslmode') === 'verify-full',
  remedy: 'end it with ?sslmode=verify-full',
}

/** Settings that lead to a service which may be on another machine. */
const LINES: Record<string, Line> = {
  DATABASE_URL: POSTGRES,
  DATABASE_REPLICA_URL: POSTGRES,
  REDIS_URL: { isVerified: ({ protocol }) => protocol === 'rediss:', remedy: 'begin it with rediss:' },
  S3_ENDPOINT: { isVerified: ({ protocol }) => protocol === 'https:', remedy: 'begin it with https:' },
  // Where it begins with smtp:, TLS is asked for as soon as the server has greeted; see below.
  SMTP_URL: {
    isVerified: ({ searchParams }) => searchParams.get('tls.rejectUnauthorized') !== 'false',
    remedy: 'leave out tls.rejectUnauthorized',
  },
}

/** Refuses, in production, to speak to another machine without TLS that shows who answers. */
export function refusePlainLines(given: Given): void {
  if (given.NODE_ENV !== 'production') return
  for (const [name, { isVerified, remedy }] of Object.entries(LINES)) {
    const address = addressIn(given, name)
    if (!address || isVerified(address) || mayBePlain(hostOf(address), given)) continue
    const host = hostOf(address)
    throw new StartError(
      `${name} leads to ${host} without verified TLS: ${remedy}, or name ${host} in PLAIN_HOSTS where nobody else is on the way.`,
    )
  }
}

/** The mail server's address; in production no mail goes to another machine before TLS has begun. */
export function smtpUrlOf(given: Given & { SMTP_URL?: string | undefined }): string | undefined {
  const address = addressIn(given, 'SMTP_URL')
  if (address?.protocol !== 'smtp:' || given.NODE_ENV !== 'production' || mayBePlain(hostOf(address), given))
    return given.SMTP_URL
  address.searchParams.set('requireTLS', 'true')
  return address.href
}

function addressIn(given: Given, name: string): URL | undefined {
  const text = given[name]
  return typeof text === 'string' ? new URL(text) : undefined
}

/** PostgreSQL's addresses may name the host, or the folder of a socket, at their end. */
function hostOf({ hostname, searchParams }: URL): string {
  return searchParams.get('host') ?? decodeURIComponent(hostname.replace(/^\[|\]$/g, ''))
}

function mayBePlain(host: string, { PLAIN_HOSTS }: Given): boolean {
  return isHere(host) || (typeof PLAIN_HOSTS === 'string' && PLAIN_HOSTS.split(/\s*,\s*/).includes(host))
}

function isHere(host: string): boolean {
  if (host === '' || host.startsWith('/') || /(^|\.)localhost$/.test(host)) return true
  return (net.isIPv4(host) && host.startsWith('127.')) || host === '::1'
}
