import { fileURLToPath } from 'node:url'
import { type NodePath, type PluginObj, transformAsync, types } from '@babel/core'
import { getConfig } from '@lingui/conf'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const CONFIG = fileURLToPath(new URL('../../../lingui.config.js', import.meta.url))
/** The module that the macros import at run time, as `virtual:language`. */
const RUNTIME_FILE = fileURLToPath(new URL('../../src/kit/language/runtime.ts', import.meta.url))

/** A build's sentences, as the macros find them. */
export interface FoundMessages {
  /** The English text of each sentence, by id. */
  english: Map<string, string>
  /** The sentence ids that a module uses, by module id. */
  idsOf: Map<string, Set<string>>
}

/** Replaces a sentence with its text or, if it has values, with its parts, so no compiler is needed at run time. */
function compile(message: string): string | unknown[] {
  const parts = compileMessageOrThrow(message) as unknown[]
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts
}

const isDescriptor = (path: NodePath) =>
  path.node.leadingComments?.some(({ value }) => value.includes('i18n'))

const propertyOf = ({ properties }: types.ObjectExpression, name: string) =>
  properties.find(
    (each): each is types.ObjectProperty =>
      types.isObjectProperty(each) && types.isIdentifier(each.key, { name }),
  )

/** A Babel plugin that runs after the macros. It collects the sentences they leave and compiles a build's sentences. */
function takeMessages(note: (id: string, message: string) => void, compiled: boolean): PluginObj {
  return {
    visitor: {
      ObjectExpression(path) {
        if (!isDescriptor(path)) return
        const [id, message] = [propertyOf(path.node, 'id'), propertyOf(path.node, 'message')]
        if (!types.isStringLiteral(id?.value) || !types.isStringLiteral(message?.value)) return
        note(id.value.value, message.value.value)
        if (compiled) message.value = types.valueToNode(compile(message.value.value))
      },
    },
  }
}

/**
 * Transforms Lingui's macros. English stays in the scripts, so it needs no download and is the fallback for missing
 * translations: see docs/decisions/0101.
 */
export function macros(found?: FoundMessages): Plugin {
  const linguiConfig = getConfig({ configPath: CONFIG })
  let isBuild = false
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: { filter: { id: /^virtual:language$/ }, handler: () => RUNTIME_FILE },
    transform: {
      filter: { id: /\.tsx?$/, code: /from '@lingui\/(core|react)\/(runtime-)?macro'/ },
      async handler(code, id) {
        const ids = new Set<string>()
        const note = (messageId: string, message: string) => {
          ids.add(messageId)
          found?.english.set(messageId, message)
        }
        const options = { descriptorFields: 'message', linguiConfig }
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          generatorOpts: { retainLines: true },
          plugins: [['@lingui/babel-plugin-lingui-macro', options], takeMessages(note, isBuild)],
        })
        found?.idsOf.set(id, ids)
        return result?.code == null ? undefined : { code: result.code, map: result.map ?? null }
      },
    },
  }
}
