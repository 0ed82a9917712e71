import postcss, { type Declaration } from 'postcss'
import type { SourceFile } from './imports.ts'
import type { StyleViolation } from './styles.ts'

// Pages are mirrored for right-to-left languages, so styles must use the start and end of a line instead of left and right.
// Deliberate uses of left or right have a comment above them: `physical: why`.

const EXCEPTION = /^\W*physical: \w/

/** A property or value with a physical side, and its logical replacement. */
const NAMED: { properties: RegExp; values?: RegExp; remedy: string }[] = [
  {
    properties: /^(margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b/,
    remedy: 'use -inline-start or -inline-end',
  },
  { properties: /^(left|right)$/, remedy: 'use inset-inline-start or inset-inline-end' },
  {
    properties: /^border-(top|bottom)-(left|right)-radius$/,
    remedy: 'use border-start-start-radius, border-start-end-radius, border-end-start-radius …',
  },
  { properties: /^text-align$/, values: /^(left|right)$/, remedy: 'use start or end' },
  { properties: /^(float|clear)$/, values: /^(left|right)$/, remedy: 'use inline-start or inline-end' },
  {
    properties: /^(background|mask)(-image)?$/,
    values: /gradient\(\s*to (\w+ )?(left|right)\b/,
    remedy: 'use calc(var(--reading) * 90deg)',
  },
  {
    properties: /^(transform-origin|perspective-origin|(background|object|mask)-position)$/,
    values: /\b(left|right)\b/,
    remedy: 'use calc(50% - var(--reading) * 50%)',
  },
]

/** Splits a value at a separator, except inside brackets. */
function split(value: string, separator: RegExp): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of value) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (depth === 0 && separator.test(sign)) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

const differ = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && one !== other
const isNowhere = (length = '0') => /^-?0[a-z%]*$/.test(length) || length.includes('var(--reading)')

/** Returns the remedy for four sides, or corners, if left and right differ; otherwise undefined. */
function checkSides({ prop, value }: Declaration): string | undefined {
  const parts = split(value, /\s/)
  if (/^(inset|margin|padding|scroll-margin|scroll-padding|border-(width|style|color))$/.test(prop))
    return differ(parts[1], parts[3]) ? `use ${prop}-block and ${prop}-inline` : undefined
  if (prop !== 'border-radius') return undefined
  const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = parts
  return differ(topLeft, topRight) || differ(bottomRight, bottomLeft)
    ? 'use border-start-start-radius, border-start-end-radius, border-end-start-radius …'
    : undefined
}

/** Returns the remedy for sideways movement or a sideways shadow; otherwise undefined. */
function checkWays({ prop, value }: Declaration): string | undefined {
  const remedy = 'use calc(var(--reading) * …)'
  if (prop === 'translate' && !isNowhere(split(value, /\s/)[0])) return remedy
  if (/^(box|text)-shadow$/.test(prop)) {
    const sideways = split(value, /,/).map((layer) => /^(?:inset )?(-?[\d.]+\w*)\s/.exec(layer)?.[1])
    if (!sideways.every(isNowhere)) return remedy
  }
  if (prop !== 'transform') return undefined
  const ways = split(value, /\s/).flatMap(
    (step) =>
      /^translate(?:X|3d)?\((.*)\)$/
        .exec(step)
        ?.slice(1)
        .map((all) => split(all, /,/)[0]) ?? [],
  )
  return ways.every(isNowhere) ? undefined : remedy
}

function checkSheet({ path, text }: SourceFile): StyleViolation[] {
  const violations: StyleViolation[] = []
  postcss.parse(text, { from: path }).walkDecls((declaration) => {
    const { prop, value, source } = declaration
    const before = declaration.prev()
    if (before?.type === 'comment' && EXCEPTION.test(before.text)) return
    const named = NAMED.find(
      ({ properties, values }) => properties.test(prop) && (values === undefined || values.test(value)),
    )
    const remedy = named?.remedy ?? checkSides(declaration) ?? checkWays(declaration)
    const line = source?.start?.line ?? 1
    if (remedy)
      violations.push({ file: path, line, problem: `names a side of the page (${prop}: ${value})`, remedy })
  })
  return violations
}

const IN_SCRIPTS: { side: RegExp; remedy: string }[] = [
  { side: /\s[mp][lr]=["{]/, remedy: 'use ms, me, ps or pe' },
  { side: /\sta="(left|right)"/, remedy: 'use start or end' },
  {
    side: /\s(left|right)=(\{-?\d|")|\sinset="(?:\S+ ){3}|\bstyle=\{\{[^}]*\b(left|right):/,
    remedy: 'use style={{ insetInlineStart: … }}',
  },
  {
    side: /\b(margin|padding|border)(Left|Right)\b|\btextAlign: '(left|right)'/,
    remedy: 'use the start or the end of the line',
  },
]

function checkScript({ path, text }: SourceFile): StyleViolation[] {
  if (/\.test\.tsx?$/.test(path)) return []
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const found = IN_SCRIPTS.find(({ side }) => side.test(line))
    if (!found || EXCEPTION.test(lines[index - 1] ?? '')) return []
    const problem = `names a side of the page (${line.trim()})`
    return [{ file: path, line: index + 1, problem, remedy: found.remedy }]
  })
}

/** Returns the uses of a page's left or right in the given sources (`.css`, `.tsx`), file by file. */
export function findPhysicalSides(files: SourceFile[]): StyleViolation[] {
  return files.flatMap((file) =>
    file.path.endsWith('.css') ? checkSheet(file) : file.path.endsWith('.tsx') ? checkScript(file) : [],
  )
}
