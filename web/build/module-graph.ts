import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * A module of the build, by its path from the folder `web`: the file that holds it, its length there (in characters,
 * before it is compressed) and the modules that import it.
 */
export type ModuleGraph = Record<string, { file: string; length: number; importers: string[] }>

/**
 * Writes `.vite/modules.json`, which says where a module went and who asked for it: `npm run bench -- bundle` and
 * `scripts/check-bundle.ts` read it. The server does not serve it.
 */
export function moduleGraph(): Plugin {
  let root = ''
  return {
    name: 'module-graph',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_options, bundle) {
      const nameOf = (id: string) => path.relative(root, id.replace(/[?\0].*$/, ''))
      const graph: ModuleGraph = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const { importers = [], dynamicImporters = [] } = this.getModuleInfo(id) ?? {}
          if (renderedLength === 0 && dynamicImporters.length === 0) continue
          graph[nameOf(id)] = {
            file: chunk.fileName,
            length: renderedLength,
            importers: importers.map(nameOf),
          }
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(graph) })
    },
  }
}
