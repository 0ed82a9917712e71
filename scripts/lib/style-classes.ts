import { posix } from 'node:path'
import postcss from 'postcss'
import type { SourceFile } from './imports.ts'
import type { StyleViolation } from './styles.ts'

/** Returns the unused classes of CSS modules, and the classes that components use but no module has. */
export function findLostClasses(files: SourceFile[]): StyleViolation[] {
  const scripts = files.filter(({ path }) => /\.tsx?$/.test(path))
  return files.filter(({ path }) => path.endsWith('.module.css')).flatMap((sheet) => compare(sheet, scripts))
}

function compare(sheet: SourceFile, scripts: SourceFile[]): StyleViolation[] {
  const classes = classesOf(sheet)
  const users = scripts.flatMap((script) => {
    const name = importedAs(sheet, script)
    return name === undefined ? [] : [{ script, name }]
  })
  // A class chosen at run time, `classes[kind]`, may be any of them.
  if (users.some(({ script, name }) => new RegExp(`\\b${name}\\[`).test(script.text))) return []
  const uses = users.flatMap(({ script, name }) =>
    [...script.text.matchAll(new RegExp(`(?<!/)\\b${name}\\.(\\w+)`, 'g'))].map((match) => ({
      file: script.path,
      line: script.text.slice(0, match.index).split('\n').length,
      name: match[1] ?? '',
    })),
  )
  const used = new Set(uses.map(({ name }) => name))
  return [
    ...[...classes]
      .filter(([name]) => !used.has(name))
      .map(([name, line]) => ({
        file: sheet.path,
        line,
        problem: `has the class ${name}, which no component uses`,
        remedy: 'delete it',
      })),
    ...uses
      .filter(({ name }) => !classes.has(name))
      .map(({ file, line, name }) => ({
        file,
        line,
        problem: `uses the class ${name}, which isn't in ${sheet.path}`,
        remedy: 'delete the use, or add the class',
      })),
  ]
}

/** Returns each class with the line of its first use. */
function classesOf({ path, text }: SourceFile): Map<string, number> {
  const classes = new Map<string, number>()
  postcss.parse(text, { from: path }).walkRules(({ selector, source }) => {
    for (const [, name = ''] of selector.replace(/:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z_][\w-]*)/g))
      if (!classes.has(name)) classes.set(name, source?.start?.line ?? 1)
  })
  return classes
}

function importedAs(sheet: SourceFile, { path, text }: SourceFile): string | undefined {
  const imports = text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)
  return [...imports].find(([, , from = '']) => posix.join(posix.dirname(path), from) === sheet.path)?.[1]
}
