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

/** Sentences are loaded in parts: what visitors see, what members see besides, and the administrators' portal. */
export type MessagePart = 'visitor' | 'member' | 'admin'

/** Returns the addresses of the sentences of this page's language; undefined in English, which is in the scripts. */
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
 * Loads parts of the page's language. Returns undefined where nothing is missing, as in English. The promise never rejects:
 * what cannot be loaded is shown in English, and is asked for again by the next page.
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

/** Returns the language of the cookie; undefined without one. */
function languageOfBrowser(): Language | undefined {
  const language = readCookie(LANGUAGE_COOKIE)
  return isLanguage(language) ? language : undefined
}

/** Does in development what the server does otherwise: writes the language of the cookie into the document. */
function readChosenLanguage(): void {
  const language = languageOfBrowser()
  if (!language || language === SOURCE_LANGUAGE) return
  const file = `/messages/${language}.json`
  const { documentElement } = document
  Object.assign(documentElement, { lang: language, dir: LANGUAGES[language].direction })
  documentElement.dataset.messages = JSON.stringify({ visitor: file, member: file, admin: file })
}

/**
 * There while the page is not in English, in which the service worker holds it: see web/public/worker/program.js. In it is
 * what the worker shows for a push message that it cannot read: see web/public/worker/push.js.
 */
const OTHER_LANGUAGE = 'other-language'
const UNREAD_PUSH = '/unread-push'

/**
 * Lets the service worker take documents from the network while they are in another language than the one it holds, and
 * tells it what it says itself.
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
    // Where nothing can be stored, no worker holds a document.
  }
}

/**
 * Tells whether the server has given this browser another language than that of the page, as a log-in may: then the next
 * page is to be loaded anew.
 */
export async function hasNewLanguage(): Promise<boolean> {
  const language = languageOfBrowser()
  if (!language || language === currentLanguage()) return false
  await tellWorker(language)
  return true
}

/** Loads the page again, in a language that the server has given this browser. */
export async function loadAgain(language: Language): Promise<void> {
  await tellWorker(language)
  location.reload()
}

/** Remembers a language that a visitor has chosen in this browser, and loads the page again in it. */
export async function switchLanguage(language: Language): Promise<void> {
  const ending = `; Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
  // biome-ignore-start lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are supported
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Max-Age=${LANGUAGE_COOKIE_S}${ending}`
  document.cookie = `${LANGUAGE_TAKEN_COOKIE}=; Max-Age=0${ending}`
  // biome-ignore-end lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are supported
  await loadAgain(language)
}
