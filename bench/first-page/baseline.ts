import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

export const BARE_PATH = '/bare'
/** The bare page's content when everything has loaded. */
export const BARE_SELECTOR = 'img'

const SIDE = 64

/**
 * Serves the baseline: a page with one script of a given size (`?bytes=`) that then shows one small picture. No page
 * that needs the same bytes can show a photo sooner over the same network.
 */
export async function serveBarePage() {
  const picture = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#c96' } })
    .webp()
    .toBuffer()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare')
    const send = (type: string, body: string | Buffer) =>
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    if (pathname === `${BARE_PATH}/picture.webp`) return send('image/webp', picture)
    if (pathname === `${BARE_PATH}/script.js`) {
      const bytes = Number(searchParams.get('bytes'))
      const filling = randomBytes(Math.ceil((bytes * 3) / 4)).toString('base64url')
      const show = `document.body.innerHTML='<p>Bare</p><img src="${BARE_PATH}/picture.webp" width="${SIDE}">'`
      return send('text/javascript', `${show}//${filling}`)
    }
    return send(
      'text/html',
      `<!doctype html><title>Bare</title><script defer src="${BARE_PATH}/script.js?bytes=${searchParams.get('bytes')}"></script>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
