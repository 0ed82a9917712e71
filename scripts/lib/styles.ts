import postcss, { type AtRule, type Declaration, type Node } from 'postcss'
import type { SourceFile } from './imports.ts'

export interface StyleViolation {
  file: string
  line: number
  problem: string
  remedy: string
}

interface StyleRule {
  /** The declarations that must use tokens. */
  properties: RegExp
  /** Matches forbidden raw values, after everything in `var()` is removed. */
  raw: RegExp
  what: string
  remedy: string
}

const THEME = 'web/src/app/theme'
const TOKENS = `${THEME}/tokens.css`
const MEDIA = `${THEME}/media.css`
const BREAKPOINTS = 'web/src/kit/ui/breakpoints.ts'

/** Files whose colours and sizes aren't part of a page's look, and why. */
const EXCEPTIONS: [file: RegExp, reason: string][] = [
  [/^web\/src\/app\/theme\/(colors|scales)\.ts$/, "Mantine's palette, in ten steps each"],
  [/^web\/src\/app\/fonts\//, 'stand-ins measured against the typefaces'],
  [/\/Categories\.tsx$/, 'drawings with a palette of their own'],
  [/\/StripeCardForm\.tsx$/, "Stripe's frame knows nothing of our style sheets"],
  [/\/photo\.ts$/, 'paints on a canvas'],
]

const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:white|black|gr[ae]y|red|green|blue|yellow|orange|brown|pink|purple|gold|silver|beige|ivory|tomato|crimson)(?![\w-])/i
const LENGTH = /(?<![\w.-])-?(?:\d+\.?\d*|\.\d+)(?:px|r?em|pt|ch|ex)\b/
/** In `font`, after the size. */
const LINE_HEIGHT = /\/\s*[\d.]+\w*/
/** Up to three pixels count as an optical correction. Spaces that grow with their text are in em. */
const SPACE = /(?<![\w.-])-?(?:(?:[4-9]|\d{2,})(?:\.\d+)?px|(?:\d+\.?\d*|\.\d+)(?:rem|pt))/

/** `:has()` on an element that contains nearly the whole page. */
const WHOLE_PAGE = /(?:^|[\s,>+~(])(?::root|html|body|main)(?![\w-])[^\s,>+~]*:has\(/

const RULES: StyleRule[] = [
  {
    properties: /./,
    raw: COLOUR,
    what: 'a raw colour',
    remedy: `use a colour of ${TOKENS}, or name a new one there for both schemes`,
  },
  {
    properties: /^font(-size)?$/,
    raw: LENGTH,
    what: 'a raw font size',
    remedy: 'use a step of the type scale: var(--type-xs) to var(--type-5xl)',
  },
  {
    properties: /^border(-[a-z]+)*-radius$/,
    raw: /\d(?:px|r?em|%)/,
    what: 'a raw corner radius',
    remedy: 'use var(--radius-xs) to var(--radius-xl), var(--radius-pill) or var(--radius-circle)',
  },
  {
    properties: /^((row|column)-)?gap$|^(margin|padding)(-[a-z]+)*$/,
    raw: SPACE,
    what: 'a raw space',
    remedy:
      'use var(--space-2xs) to var(--space-4xl), or name the length of a drawing in a variable of its own',
  },
  {
    properties: /^z-index$/,
    raw: /\d/,
    what: 'a raw z-index',
    remedy: 'use a layer: var(--layer-behind), -raised, -above, -sticky, -bar, -stage or -alert',
  },
]

const SCRIPT_RULES: Omit<StyleRule, 'properties'>[] = [
  {
    raw: /['"`]#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(\d/i,
    what: 'a raw colour',
    remedy: `use a class, or var() with a colour of ${TOKENS}`,
  },
  {
    raw: /\((?:(?:max|min)-width:|width\s*[<>])/,
    what: 'a raw width breakpoint',
    remedy: `use a constant of ${BREAKPOINTS}`,
  },
  {
    raw: /\bzIndex(?:=\{|: *)['"]?\d+['"]?\s*[,}]/,
    what: 'a raw z-index',
    remedy: 'use a class with a layer, or var(--layer-…)',
  },
  {
    raw: /\b(?:fontSize|borderRadius|gap|padding|margin)(?:=\{|: *)['"]?(?!0['"]?\s*[,}])\d+(?:px|rem)?['"]?\s*[,}]/,
    what: 'a raw size',
    remedy: 'use a class, or var() with a size of the tokens',
  },
  {
    raw: /\s(?:fz|bdrs|gap|rowGap|columnGap|[mp][tbxyse]?)=(?:\{-?(?:[4-9]|\d{2,})\}|"-?\d[\d.]*(?:px|rem|pt)")/,
    what: 'a raw size',
    remedy: 'use a step of the scale: gap="sm", mt="md", fz="lg", bdrs="md"',
  },
]

/** Returns the raw values in the given sources (`.css`, `.ts`, `.tsx`) that should be tokens, file by file. */
export function findStyleViolations(files: SourceFile[]): StyleViolation[] {
  return [
    ...files
      .filter(({ path }) => path !== TOKENS && !EXCEPTIONS.some(([file]) => file.test(path)))
      .flatMap((file) => (file.path.endsWith('.css') ? checkSheet(file) : checkScript(file))),
    ...compareBreakpoints(files),
  ]
}

function checkSheet({ path, text }: SourceFile): StyleViolation[] {
  const violations: StyleViolation[] = []
  const report = (node: Node, problem: string, remedy: string) =>
    violations.push({ file: path, line: node.source?.start?.line ?? 1, problem, remedy })
  const sheet = postcss.parse(text, { from: path })
  sheet.walkDecls((declaration: Declaration) => {
    for (const { properties, raw, what, remedy } of RULES) {
      if (!properties.test(declaration.prop)) continue
      const value =
        declaration.prop === 'font' ? declaration.value.replace(LINE_HEIGHT, '') : declaration.value
      const found = raw.exec(withoutVariables(value))
      if (found) report(declaration, `has ${what} (${declaration.prop}: ${declaration.value})`, remedy)
    }
  })
  sheet.walkRules((rule) => {
    if (WHOLE_PAGE.test(rule.selector))
      report(
        rule,
        `matches on the whole page's content (${rule.selector}), which is re-evaluated for each new element`,
        'mark the root with useRootMark, and use :root[data-shows~="…"]',
      )
  })
  sheet.walkAtRules('media', (rule: AtRule) => {
    if (/\bwidth\b/.test(rule.params) && path !== MEDIA)
      report(
        rule,
        `has a raw width breakpoint (${rule.params})`,
        `use one of ${MEDIA}: (--below-sm), (--from-md) …`,
      )
  })
  return violations
}

/** Removes names: `var(--x)`, quoted words, URLs. A fallback in a `var()` stays. */
function withoutVariables(value: string): string {
  return value
    .replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, ' ')
    .replace(/var\(\s*--[\w-]+\s*\)/g, 'var')
    .replace(/var\(\s*--[\w-]+\s*,/g, 'var(')
}

function checkScript({ path, text }: SourceFile): StyleViolation[] {
  if (path === BREAKPOINTS || /\.test\.tsx?$/.test(path)) return []
  return text.split('\n').flatMap((line, index) =>
    SCRIPT_RULES.filter(({ raw }) => raw.test(line)).map(({ what, remedy }) => ({
      file: path,
      line: index + 1,
      problem: `has ${what} (${line.trim()})`,
      remedy,
    })),
  )
}

/** Checks that style sheets and TypeScript have the same breakpoints. */
function compareBreakpoints(files: SourceFile[]): StyleViolation[] {
  const textOf = (wanted: string) => files.find(({ path }) => path === wanted)?.text
  const [media, script] = [textOf(MEDIA), textOf(BREAKPOINTS)]
  if (media === undefined || script === undefined) return []
  const names = [...script.matchAll(/(\w+): '(\d+em)'/g)].map(([, name, width]) => `${name} ${width}`)
  const pairs = [...media.matchAll(/--(from|below)-(\w+) \(width (>=|<) (\d+em)\);/g)].map(
    ([, side, name, sign, width]) => ({
      key: `${name} ${width}`,
      right: (side === 'from') === (sign === '>='),
    }),
  )
  const same = names.length > 0 && names.every((key) => pairs.filter((pair) => pair.key === key).length === 2)
  if (same && pairs.length === 2 * names.length && pairs.every(({ right }) => right)) return []
  return [
    {
      file: MEDIA,
      line: 1,
      problem: `has different widths from ${BREAKPOINTS}`,
      remedy: 'give each breakpoint a --from and a --below with one width in both files',
    },
  ]
}
