import { setTimeout } from 'node:timers/promises'
import { PLACEHOLDER } from '@savanna/contract/site/live-values'
import { escapeHtml } from '../../mail/escape-html.ts'
import { type Encoded, encode } from './encode.ts'

/** The counts and names that change in a prerendered page, by placeholder name. */
export type LiveValues = Record<string, string>

/** How long the first visitors wait for live values; later ones see the last known while new ones are read. */
const FIRST_READ_MS = 500

/**
 * Returns a function that fills a prerendered page with the latest known live values, compressed in each
 * encoding; while none can be read, their placeholders are empty.
 */
export function createPrerenderedPage(html: string, readLiveValues: () => Promise<LiveValues>) {
  const write = (values: LiveValues) =>
    encode(html.replace(PLACEHOLDER, (_, name) => escapeHtml(values[name] ?? '')))
  let written: string | undefined
  let latest: Encoded | undefined
  let blank: Promise<Encoded> | undefined
  let renewal: Promise<void> | undefined

  async function renew(): Promise<void> {
    const values = await readLiveValues()
    const text = JSON.stringify(values)
    if (text !== written) latest = await write(values)
    written = text
  }

  return async function render() {
    renewal ??= renew()
      .catch(() => {})
      .finally(() => {
        renewal = undefined
      })
    if (!latest) await Promise.race([renewal, setTimeout(FIRST_READ_MS, undefined, { ref: false })])
    if (latest) return latest
    blank ??= write({})
    return blank
  }
}
