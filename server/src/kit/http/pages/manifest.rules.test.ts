import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { withLocale } from '../../language/current-language.ts'
import { sayManifest } from './manifest.ts'

const FILE = new URL('../../../../../web/public/manifest.webmanifest', import.meta.url)

interface Manifest {
  name: string
  description: string
  lang: string
  dir: string
  categories: string[]
  shortcuts: { name: string; short_name?: string; url: string }[]
}

const manifest = await readFile(FILE, 'utf8')
const sayIn = (language: 'ar' | 'en' | 'en-XA' | 'fr'): Manifest =>
  JSON.parse(withLocale({ language }, () => sayManifest(manifest)))

it('every text in the manifest is translated, and nothing else changes', () => {
  const { description, shortcuts, ...rest } = sayIn('en-XA')
  const texts = [description, ...shortcuts.flatMap(({ name, short_name = name }) => [name, short_name])]
  expect(texts.filter((text) => !text.startsWith('['))).toEqual([])
  const { description: _, shortcuts: english, ...same } = JSON.parse(manifest)
  expect(rest).toEqual({ ...same, lang: 'en-XA' })
  expect(shortcuts.map(({ url }) => url)).toEqual(english.map(({ url }: { url: string }) => url))
})

it('the manifest has its language and reading direction', () => {
  expect(sayIn('fr')).toMatchObject({ lang: 'fr', dir: 'ltr' })
  expect(sayIn('ar')).toMatchObject({ lang: 'ar', dir: 'rtl' })
  expect(sayIn('en')).toEqual(JSON.parse(manifest))
})
