import type { Locator, Page } from '@playwright/test'
import { type Sentences, translateName } from './sentences.ts'

interface Options {
  name?: string | RegExp
  hasText?: string | RegExp
  hasNotText?: string | RegExp
  exact?: boolean
}

/** The methods of pages and locators whose first parameter is a visible name or text. */
const BY_TEXT = new Set(['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText'])
const BY_OPTIONS = new Set(['getByRole', 'filter', 'locator'])
const ENTRIES = ['name', 'hasText', 'hasNotText'] as const

function translateOptions(sentences: Sentences, options: Options): Options {
  const translated = { ...options }
  for (const entry of ENTRIES) {
    const value = options[entry]
    if (value !== undefined) translated[entry] = translateName(sentences, value, options.exact)
  }
  return translated
}

function translateParameters(sentences: Sentences, method: string, parameters: unknown[]): unknown[] {
  if (BY_TEXT.has(method)) {
    const [text, options] = parameters as [string | RegExp, Options?]
    return [translateName(sentences, text, options?.exact), options]
  }
  if (!BY_OPTIONS.has(method)) return parameters
  return parameters.map((each) =>
    typeof each === 'object' && each !== null && !isLocator(each)
      ? translateOptions(sentences, each as Options)
      : each,
  )
}

/** Its class has another name in each Playwright version. */
const isLocator = (value: unknown): value is Locator =>
  typeof value === 'object' && value !== null && 'filter' in value && 'getByRole' in value

/** Lets steps with English names run on a page in another language. */
export function translatePage<Found extends Page | Locator>(found: Found, sentences: Sentences): Found {
  if (sentences.length === 0) return found
  return new Proxy(found, {
    get(target, property) {
      const value = Reflect.get(target, property, target)
      if (typeof value !== 'function' || property === 'constructor') return value
      return (...parameters: unknown[]) => {
        const result = value.apply(target, translateParameters(sentences, String(property), parameters))
        if (isLocator(result)) return translatePage(result, sentences)
        if (property !== 'all') return result
        return result.then((all: Locator[]) => all.map((each) => translatePage(each, sentences)))
      }
    },
  })
}
