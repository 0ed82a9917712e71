import { t } from '@lingui/core/macro'
import { currentLanguage } from '@savanna/contract/language/current'
import {
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_S,
  LANGUAGE_TAKEN_COOKIE,
  LANGUAGES,
  type Language,
  SOURCE_LANGUAGE,
} from '@savanna/contract/language/languages'
import { addMessages } from './catalogue.ts'
import { readCookie } from './cookies.ts'

/** Sentences load in parts: what visitors see, what members see in addition, and the administrators' portal. */
export type MessagePart = 'visitor' | 'member' | 'admin'

/** Returns the URLs of the page language's sentences; undefined in English, which is in the scripts. */
function messageFiles(): Record<MessagePart, string> | undefined {
  const { messages } = document.documentElement.dataset
  return messages === undefined ? undefined : JSON.parse(messages)
}

const loaded = new Set<string>()
const loads = new Map<string, Promise<void>>()

async function load(file: string): Promise<void> {
  try {
    const response = await fetch(file)
    if (!response.ok) return
    addMessages(currentLanguage(), await response.json())
    loaded.add(file)
  } catch {
    // Without its sentences a page is shown in English.
  } finally {
    loads.delete(file)
  }
}

/**
 * Loads parts of the page's language. Returns undefined if nothing is missing, as in English. The promise never
 * rejects: whatever fails is shown in English, and the next page requests it again.
 */
export function loadMessages(...parts: MessagePart[]): Promise<unknown> | undefined {
  if (import.meta.env.DEV) readChosenLanguage()
  const files = messageFiles()
  const missing = [...new Set(files && parts.map((part) => files[part]))].filter((file) => !loaded.has(file))
  if (missing.length === 0) return undefined
  return Promise.all(
    missing.map((file) => {
      const loading = loads.get(file) ?? load(file)
      loads.set(file, loading)
      return loading
    }),
  )
}

/** Returns the cookie's language; undefined without one. */
function languageOfBrowser(): Language | undefined {
  const language = readCookie(LANGUAGE_COOKIE)
  return isLanguage(language) ? language : undefined
}

/** Development's replacement for the server: writes the cookie's language into the document. */
function readChosenLanguage(): void {
  const language = languageOfBrowser()
  if (!language || language === SOURCE_LANGUAGE) return
  const file = `/messages/${language}.json`
  const { documentElement } = document
  Object.assign(documentElement, { lang: language, dir: LANGUAGES[language].direction })
  documentElement.dataset.messages = JSON.stringify({ visitor: file, member: file, admin: file })
}

/**
 * Exists while the page isn't in English, the service worker's precached language: see web/public/worker/program.js.
 * Contains the text that the worker shows for an unreadable push message: see web/public/worker/push.js.
 */
const OTHER_LANGUAGE = 'other-language'
const UNREAD_PUSH = '/unread-push'

/**
 * Lets the service worker take documents from the network while they are in another language than its precached one,
 * and stores the worker's own texts.
 */
export async function tellWorker(language = currentLanguage()): Promise<void> {
  try {
    if (language === SOURCE_LANGUAGE) {
      await caches.delete(OTHER_LANGUAGE)
      return
    }
    const store = await caches.open(OTHER_LANGUAGE)
    await store.put(UNREAD_PUSH, new Response(t`Something new is waiting for you`))
  } catch {
    // If nothing can be stored, no worker caches a document.
  }
}

/**
 * Returns whether the server has given this browser another language than the page's, as a login may: then the next
 * page needs a reload.
 */
export async function hasNewLanguage(): Promise<boolean> {
  const language = languageOfBrowser()
  if (!language || language === currentLanguage()) return false
  await tellWorker(language)
  return true
}

/** Reloads the page in the language that the server has given this browser. */
export async function loadAgain(language: Language): Promise<void> {
  await tellWorker(language)
  location.reload()
}

/** Stores a visitor's choice of language in this browser, and reloads the page in it. */
export async function switchLanguage(language: Language): Promise<void> {
  const ending = `; Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
  // biome-ignore-start lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are supported
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Max-Age=${LANGUAGE_COOKIE_S}${ending}`
  document.cookie = `${LANGUAGE_TAKEN_COOKIE}=; Max-Age=0${ending}`
  // biome-ignore-end lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are supported
  await loadAgain(language)
}
