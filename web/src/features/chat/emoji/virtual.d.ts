/** Made by web/build/language/emoji-names.ts. */
declare module 'virtual:emoji-names' {
  type Names = import('./emoji.model.ts').EmojiNames
  type Language = import('@savanna/contract/language/languages').Language

  const loaders: Record<Language, () => Promise<{ default: Names }>>
  export default loaders
}
