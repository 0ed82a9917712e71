import type { Plugin } from 'vite'
import { isLanguage } from '../../../contract/src/language/languages.ts'
import type { FoundMessages } from './macros.ts'
import { compileTranslations } from './translations.ts'

/** Serves a language's sentences found so far during development, as `/messages/fr.json`. */
export function devMessages(found: FoundMessages): Plugin {
  return {
    name: 'dev-messages',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use('/messages', (request, response, next) => {
        const [, language] = /^\/([\w-]+)\.json$/.exec(request.url ?? '') ?? []
        if (!isLanguage(language)) return next()
        compileTranslations(language, found.english).then((messages) => {
          response.setHeader('Content-Type', 'application/json')
          response.end(JSON.stringify(messages))
        }, next)
      })
    },
  }
}
