import net from 'node:net'
import { z } from 'zod'
import { isAddress, listAddresses, splitHosts } from './addresses.ts'

/** Returns the field for a URL with one of these protocols, for example `https://`. */
export function url(name: string, ...protocols: string[]) {
  const error = `${name} must be an address that begins with ${protocols.join(' or ')}.`
  return z.string().refine((text) => isAddress(text, protocols), { error })
}

/** Returns the field for such URLs, comma-separated. */
export function urls(name: string, ...protocols: string[]) {
  const error = `${name} must be addresses that begin with ${protocols.join(' or ')}, with commas between them.`
  return z
    .string()
    .refine((text) => listAddresses(text).every((address) => isAddress(address, protocols)), { error })
}

/** Returns the field for a PostgreSQL URL. Several hosts are valid here, so `rejectSeveralHosts` can say more. */
export function databaseUrl(name: string) {
  const protocols = ['postgres://', 'postgresql://']
  const error = `${name} must be an address that begins with ${protocols.join(' or ')}.`
  return z.string().refine((text) => splitHosts(text).every((one) => isAddress(one, protocols)), { error })
}

/** Returns the field for a number that satisfies a rule; `error` follows the setting's name. */
export function number(name: string, rule: z.ZodNumber, error: string) {
  const sentence = `${name} ${error}`
  return z.coerce
    .number({ error: sentence })
    .refine((value) => rule.safeParse(value).success, { error: sentence })
}

/** Returns the field for a whole number above 0, with a default. */
export function wholeAboveZero(name: string, initial: number) {
  return number(name, z.number().int().positive(), 'must be a whole number above 0.').default(initial)
}

/** Returns whether a text is an address such as 10.0.0.7, or a network such as 10.0.0.0/8 or `loopback`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits = '0'] = text.split('/')
  return text === 'loopback' || (net.isIP(address) !== 0 && /^\d+$/.test(bits))
}
