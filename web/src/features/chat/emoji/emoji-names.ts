import loaders from 'virtual:emoji-names'
import { currentLanguage } from '@savanna/contract/language/current'
import type { EmojiNames } from './emoji.model.ts'

/** Returns the names of all emoji in the language of the page; in English if those can't be loaded. */
export async function loadEmojiNames(): Promise<EmojiNames> {
  const { default: names } = await loaders[currentLanguage()]().catch(() => loaders.en())
  return names
}
