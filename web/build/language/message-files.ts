import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Language } from '../../../contract/src/language/languages.ts'
import type { FoundMessages } from './macros.ts'
import { compileTranslations, LOADED_LANGUAGES, type Messages } from './translations.ts'

/**
 * The audiences of sentences: visitors' pages and every page's frame, members' pages, or the administrators' portal.
 */
type Part = 'visitor' | 'member' | 'admin'
/** The URLs of a language's files, by part. */
export type MessageFiles = Partial<Record<Language, Record<Part, string>>>

const ADMIN = /\/(contract\/src|web\/src\/(features|pages))\/admin\//
/**
 * The visitors' part: these modules and everything they import statically. Longer visitor pages name the part they
 * need in the route table.
 */
const VISITORS = [
  /\/web\/src\/(main\.tsx|app\/layouts\/(VisitorShell|AccountScene)\.tsx|kit\/ui\/states\/Toasts\.tsx)$/,
  /\/web\/src\/pages\/landing\//,
  /\/web\/src\/pages\/accounts\/(Login|Register|ForgotPassword|ResetPassword|Verify|ConfirmMail|ConfirmDeletion|RefusedLogins|Privacy)Page\.tsx$/,
  /\/web\/src\/(pages\/notifications\/UnsubscribePage|app\/pages\/\w+)\.tsx$/,
  /\/web\/src\/features\/accounts\/(login|recovery|register)\//,
]

type ImportsOf = (module: string) => readonly string[]

/** Returns these modules and everything they import. */
function closureOf(starts: string[], importsOf: ImportsOf): Set<string> {
  const found = new Set(starts)
  for (const module of found) for (const imported of importsOf(module)) found.add(imported)
  return found
}

/** Returns the part that each sentence belongs to. Sentences that visitors need are in no other part. */
export function divideMessages(
  modules: Iterable<string>,
  importsOf: ImportsOf,
  idsOf: FoundMessages['idsOf'],
): Map<string, Part> {
  const starts = [...modules].filter((module) => VISITORS.some((part) => part.test(module)))
  const visitors = closureOf(starts, importsOf)
  const partOf = (module: string): Part =>
    visitors.has(module) ? 'visitor' : ADMIN.test(module) ? 'admin' : 'member'
  const order: Part[] = ['admin', 'member', 'visitor']
  const parts = new Map<string, Part>()
  for (const part of order)
    for (const [module, ids] of idsOf) if (partOf(module) === part) for (const id of ids) parts.set(id, part)
  return parts
}

/**
 * Writes each language's sentences into files that pages load one language at a time. Their URLs go to
 * `.vite/messages.json`, which the server reads.
 */
export function messageFiles(found: FoundMessages): Plugin {
  let files: MessageFiles = {}
  return {
    name: 'message-files',
    apply: 'build',
    async generateBundle() {
      const importsOf = (module: string) => this.getModuleInfo(module)?.importedIds ?? []
      const parts = divideMessages(this.getModuleIds(), importsOf, found.idsOf)
      files = {}
      for (const language of LOADED_LANGUAGES) {
        const messages = await compileTranslations(language, found.english)
        const emit = (part: Part) => {
          const own: Messages = Object.fromEntries(
            Object.entries(messages).filter(([id]) => parts.get(id) === part),
          )
          const source = JSON.stringify(own)
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
          const fileName = `assets/messages-${language}-${part}-${hash}.json`
          this.emitFile({ type: 'asset', fileName, source })
          return `/${fileName}`
        }
        files[language] = { visitor: emit('visitor'), member: emit('member'), admin: emit('admin') }
      }
    },
    async writeBundle({ dir = '' }) {
      await mkdir(join(dir, '.vite'), { recursive: true })
      await writeFile(join(dir, '.vite/messages.json'), JSON.stringify(files))
    },
  }
}
