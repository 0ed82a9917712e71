import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { escapeHtml } from '../mail/escape-html.ts'

/** What a page tells of now, figures and names, by their place. */
export type Figures = Record<string, string>

/** What the build writes where a figure belongs. */
const PLACE = /__figure_(\w+?)__/g

/** Brotli's last two steps save a tenth and cost twelve times as much, which a page that changes is not worth. */
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 9 }

/** How long the first visitors wait for figures; later ones see the last known while they are counted anew. */
const PATIENCE_MS = 500

async function encode(text: string) {
  const html = Buffer.from(text)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(html, { params: QUALITY }),
    promisify(gzip)(html),
  ])
  return { html, br, gz }
}

/** A page that was drawn ahead, with the latest known figures in it, or without any while the database is away. */
export function openDrawing(html: string, readFigures: () => Promise<Figures>) {
  const write = (figures: Figures) =>
    encode(html.replace(PLACE, (_, name) => escapeHtml(figures[name] ?? '')))
  let told: string | undefined
  let latest: Awaited<ReturnType<typeof encode>> | undefined
  let blank: ReturnType<typeof encode> | undefined
  let renewal: Promise<void> | undefined

  async function renew(): Promise<void> {
    const figures = await readFigures()
    const wanted = JSON.stringify(figures)
    if (wanted !== told) latest = await write(figures)
    told = wanted
  }

  return async function draw() {
    renewal ??= renew()
      .catch(() => {})
      .finally(() => {
        renewal = undefined
      })
    if (!latest) await Promise.race([renewal, setTimeout(PATIENCE_MS, undefined, { ref: false })])
    if (latest) return latest
    blank ??= write({})
    return blank
  }
}
