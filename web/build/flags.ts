import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const PACKAGE = createRequire(import.meta.url).resolve('country-flag-icons/package.json')

/**
 * Serves one small file per flag, below a path with the package's version, so browsers may cache it forever. The
 * constant FLAGS holds that path.
 */
export async function flags(): Promise<Plugin> {
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8'))
  const folder = join(dirname(PACKAGE), '3x2')
  const path = `assets/flags-${version}`
  return {
    name: 'flags',
    config: () => ({ define: { FLAGS: JSON.stringify(`/${path}`) } }),
    configureServer({ middlewares }) {
      middlewares.use(`/${path}`, (request, response, next) => {
        const [, code] = /^\/([A-Z]{2})\.svg$/.exec(request.url ?? '') ?? []
        if (!code) return next()
        response.setHeader('Content-Type', 'image/svg+xml')
        readFile(join(folder, `${code}.svg`)).then((svg) => response.end(svg), next)
      })
    },
    async generateBundle() {
      const files = (await readdir(folder)).filter((name) => /^[A-Z]{2}\.svg$/.test(name))
      for (const name of files)
        this.emitFile({
          type: 'asset',
          fileName: `${path}/${name}`,
          source: await readFile(join(folder, name)),
        })
    },
  }
}
