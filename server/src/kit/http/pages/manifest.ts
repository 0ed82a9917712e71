import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { currentLanguage } from '@savanna/contract/language/current'
import {
  LANGUAGE_PARAMETER,
  LANGUAGES,
  type Language,
  SOURCE_LANGUAGE,
} from '@savanna/contract/language/languages'
import { say } from '@savanna/contract/language/say'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withLocale } from '../../language/current-language.ts'

const FILE = 'manifest.webmanifest'
export const MANIFEST = `/${FILE}`

/** Returns the manifest's URL in a language: a browser requests it without the cookie. */
export const manifestIn = (language: Language): string =>
  language === SOURCE_LANGUAGE ? MANIFEST : `${MANIFEST}?${LANGUAGE_PARAMETER}=${language}`

/** The texts in web/public/manifest.webmanifest. Those after the first appear below the installed app's icon. */
const SENTENCES: MessageDescriptor[] = [
  msg`Meet someone at the hour everyone slows down.`,
  msg`Messages`,
  msg`Cards`,
  msg({ message: 'Likes and visits', comment: 'On the narrow menu of the icon of the installed app' }),
  msg({ message: 'Likes', context: 'noun' }),
  msg({ message: 'Search', context: 'noun' }),
]
const byText = new Map(SENTENCES.map((sentence) => [sentence.message, sentence]))

/** Returns the installed app's manifest in the current language. */
export function sayManifest(manifest: string): string {
  const language = currentLanguage()
  const said = JSON.parse(manifest, (_key, value: unknown) => {
    const sentence = typeof value === 'string' ? byText.get(value) : undefined
    return sentence ? say(sentence) : value
  })
  return JSON.stringify({ ...said, lang: language, dir: LANGUAGES[language].direction })
}

/** Serves the installed app's manifest: the build's file in English, or the language in its URL. */
export async function serveManifest(
  app: FastifyInstance,
  folder: string,
  namedLanguage: (request: FastifyRequest) => Language | undefined,
): Promise<void> {
  const file = path.join(folder, FILE)
  if (!existsSync(file)) return
  const manifest = await readFile(file, 'utf8')
  app.get(MANIFEST, { schema: { hide: true }, config: { uncounted: true } }, async (request, reply) => {
    const language = namedLanguage(request) ?? SOURCE_LANGUAGE
    if (language === SOURCE_LANGUAGE) return reply.sendFile(FILE)
    return reply
      .type('application/manifest+json')
      .header('Cache-Control', 'no-cache')
      .send(withLocale({ language }, () => sayManifest(manifest)))
  })
}
