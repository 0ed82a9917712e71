import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import {
  ALL_LANGUAGES,
  type Language,
  PSEUDO_LANGUAGE,
  SOURCE_LANGUAGE,
} from '../../../contract/src/language/languages.ts'
import { pseudoLocalise } from '../../../contract/src/language/pseudo.ts'
import { ALL_EMOJI } from '../../src/features/chat/emoji/emoji.data.ts'
import type { EmojiNames } from '../../src/features/chat/emoji/emoji.model.ts'

const require = createRequire(import.meta.url)
const LOADERS = 'virtual:emoji-names'

/** Languages that CLDR names differently; its Portuguese is Brazilian. */
const CLDR_NAMES: Partial<Record<Language, string>> = { 'pt-BR': 'pt', [PSEUDO_LANGUAGE]: SOURCE_LANGUAGE }

interface Annotations {
  annotations: { annotations: Record<string, { default?: string[]; tts?: string[] }> }
}

/**
 * Returns CLDR's names and keywords for the emoji in the picker.
 * @throws Error for an emoji that CLDR doesn't name
 */
function readEmojiNames(language: Language): EmojiNames {
  const folder = CLDR_NAMES[language] ?? language
  const { annotations }: Annotations = require(`cldr-annotations-full/annotations/${folder}/annotations.json`)
  const localise = language === PSEUDO_LANGUAGE ? pseudoLocalise : (text: string) => text
  return Object.fromEntries(
    ALL_EMOJI.map((symbol) => {
      // CLDR leaves out the variation selector, which selects the coloured form.
      const { tts: [name] = [], default: keywords = [] } =
        annotations.annotations[symbol.replaceAll('\u{FE0F}', '')] ?? {}
      if (!name) throw new Error(`CLDR has no name in ${folder} for ${symbol}.`)
      return [symbol, { name: localise(name), keywords: keywords.filter((keyword) => keyword !== name) }]
    }),
  )
}

/** Provides the module `virtual:emoji-names`, which loads one language's names at a time. */
export function emojiNames(): Plugin {
  return {
    name: 'emoji-names',
    resolveId: { filter: { id: /^virtual:emoji-names/ }, handler: (id) => id },
    load: {
      filter: { id: /^virtual:emoji-names/ },
      handler(id) {
        const language = ALL_LANGUAGES.find((each) => id === `${LOADERS}/${each}`)
        if (language) return `export default ${JSON.stringify(readEmojiNames(language))}`
        const loaders = ALL_LANGUAGES.map((each) => `'${each}': () => import('${LOADERS}/${each}')`)
        return `export default { ${loaders.join(', ')} }`
      },
    },
  }
}
