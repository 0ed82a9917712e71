import type { FastifyInstance } from 'fastify'

/** The pages that visitors and search engines may see; all others are for members. */
const OPEN_PAGES = ['/', '/home', '/users/login', '/users/register', '/terms']

/** Serves `robots.txt` and `sitemap.xml`: the public pages, and nothing about members. */
export function serveCrawlers(app: FastifyInstance, publicUrl: string): void {
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...['/api/', '/media/', '/admin', '/chat/', '/main/', '/users/', '/call', '/video-call/'].map(
            (path) => `Disallow: ${path}`,
          ),
          'Allow: /users/login',
          'Allow: /users/register$',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${OPEN_PAGES.map(
          (path) => `  <url><loc>${publicUrl}${path}</loc></url>\n`,
        ).join('')}</urlset>\n`,
      ),
  )
}
