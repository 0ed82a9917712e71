import { expect, it } from 'vitest'
import { findPhysicalSides } from './lib/directions.ts'
import { findLostClasses } from './lib/style-classes.ts'
import { findStyleViolations } from './lib/styles.ts'

function check(sources: Record<string, string>) {
  return findStyleViolations(Object.entries(sources).map(([path, text]) => ({ path, text })))
}

const SHEET = 'web/src/features/chat/Bubble.module.css'
const COMPONENT = 'web/src/features/chat/Bubble.tsx'

it('the style check accepts tokens, corrections of a pixel, percentages and geometry', () => {
  const violations = check({
    'web/src/app/theme/tokens.css': ':root { --text: #16130f; --type-md: 1rem; }',
    [SHEET]: `
      .bubble {
        width: 320px;
        margin: 0 auto -2px calc(-1 * var(--space-md));
        padding: 0.1em var(--space-sm) env(safe-area-inset-bottom);
        border-radius: var(--radius-lg) var(--radius-lg) 0 0;
        background: color-mix(in srgb, var(--text) 12%, transparent);
        font: 600 var(--type-md) / 20px var(--font-text);
        grid-area: red-line;
        z-index: var(--layer-raised);
      }
      @media (--below-sm) and (hover: hover) { .bubble { gap: 4%; } }
      @media (min-height: 720px) { .bubble { color: currentcolor; } }
      @container (max-width: 140px) { .bubble { display: none; } }
    `,
    [COMPONENT]: 'const SIZES = BELOW_SM\nconst style = { zIndex: 3 - depth }',
  })
  expect(violations).toEqual([])
})

it.each([
  ['color: #fff', /raw colour.*tokens\.css/],
  ['box-shadow: 0 0 4px rgb(0 0 0 / 20%)', /raw colour/],
  ['--ground: white', /raw colour/],
  ['color: var(--text, #fff)', /raw colour/],
  ['font-size: 13.5px', /raw font size.*--type-/],
  ['font: 600 0.875rem/1.3 var(--font-text)', /raw font size/],
  ['font-size: clamp(1rem, 2vw, 2rem)', /raw font size/],
  ['border-radius: 10px', /raw corner radius.*--radius-/],
  ['border-top-left-radius: 50%', /raw corner radius/],
  ['gap: 10px', /raw space.*--space-/],
  ['padding: 0 calc(100% - 24px)', /raw space/],
  ['margin-top: -1.5rem', /raw space/],
  ['z-index: 40', /raw z-index.*layer/],
])('rejects a style sheet with "%s", with its line and a remedy', (declaration, message) => {
  const [violation, ...others] = check({ [SHEET]: `.bubble {\n  ${declaration};\n}\n` })
  expect(others).toEqual([])
  expect(violation).toMatchObject({ file: SHEET, line: 2 })
  expect(`${violation?.problem}: ${violation?.remedy}`).toMatch(message)
})

it.each([
  '(max-width: 767px)',
  '(hover: hover) and (min-width: 48em)',
  '(width >= 40em)',
  '(30em <= width < 48em)',
])('rejects a style sheet with the breakpoint %s', (params) => {
  const violations = check({ [SHEET]: `\n@media ${params} {\n  .bubble { display: none; }\n}\n` })
  expect(violations).toMatchObject([{ file: SHEET, line: 2, problem: expect.stringContaining(params) }])
  expect(violations[0]?.remedy).toContain('media.css')
})

it.each([':root:has(.foot) [data-toasts]', 'html:has(.shell)', '.bar, main:has(> .page) + nav'])(
  'rejects a style sheet that matches on the whole page with %s',
  (selector) => {
    const violations = check({ [SHEET]: `\n${selector} {\n  color: inherit;\n}\n` })
    expect(violations).toMatchObject([{ file: SHEET, line: 2, problem: expect.stringContaining(selector) }])
    expect(violations[0]?.remedy).toContain('useRootMark')
  },
)

it.each([
  ["const wide = useMediaQuery('(min-width: 1180px)')", /breakpoint.*breakpoints\.ts/],
  ["const SIZES = '(width < 48em) 100vw'", /breakpoint/],
  ["<path fill='#b84a33' />", /raw colour/],
  ['<Notifications zIndex={500} />', /raw z-index/],
  ["<p style={{ fontSize: '13px' }} />", /raw size/],
])('rejects a component with %s', (code, message) => {
  const violations = check({ [COMPONENT]: `\n${code}\n` })
  expect(violations).toMatchObject([{ file: COMPONENT, line: 2 }])
  expect(`${violations[0]?.problem}: ${violations[0]?.remedy}`).toMatch(message)
})

const findSides = (path: string, text: string) => findPhysicalSides([{ path, text }])

it.each([
  ['margin-left: auto', /margin-inline|-inline-start/],
  ['border-right-color: var(--line)', /-inline-end/],
  ['left: 50%', /inset-inline-start/],
  ['border-top-left-radius: 0', /border-start-start-radius/],
  ['text-align: right', /start or end/],
  ['float: left', /inline-start/],
  ['inset: 0 auto auto 4px', /inset-inline/],
  ['padding: 1px var(--space-sm) 1px 0', /padding-inline/],
  ['border-radius: 4px 0 0 4px', /border-start-start-radius/],
  ['mask-image: linear-gradient(to right, red, blue)', /--reading/],
  ['transform-origin: left', /--reading/],
  ['transform: rotate(2deg) translate(-50%, 0)', /--reading/],
  ['translate: 4px 0', /--reading/],
  ['box-shadow: 0 0 2px red, inset 3px 0 0 var(--line)', /--reading/],
])('rejects a style sheet with the physical side "%s"', (declaration, remedy) => {
  const violations = findSides(SHEET, `.bubble {\n  ${declaration};\n}\n`)
  expect(violations).toMatchObject([{ file: SHEET, line: 2, remedy: expect.stringMatching(remedy) }])
})

it.each([
  'margin-inline: auto 4px',
  'inset: 0 4px auto',
  'padding: 0 calc(1px + 2px) 3px calc(1px + 2px)',
  'border-radius: 4px 4px 0 0',
  'transform: translateX(calc(var(--reading) * -50%)) rotate(4deg)',
  'transform: translate(0, 50%)',
  'box-shadow: 0 1px 2px rgb(1 2 3), inset 0 0 0 1px red',
  'background: linear-gradient(to bottom, red, blue)',
  '/* physical: a place in a photo. */ left: 4px',
])('accepts a style sheet with "%s", which has no physical side', (declarations) => {
  expect(findSides(SHEET, `.bubble { ${declarations}; }`)).toEqual([])
})

it.each([
  '<Box ml="auto" />',
  '<Box ta="right" />',
  '<Box pos="absolute" left={12} />',
  '<Box inset="0 0 auto auto" />',
  '<p style={{ marginLeft: 4 }} />',
  '<p style={{ top: 0, left: 4 }} />',
])('rejects a component with a physical side: %s', (code) => {
  expect(findSides(COMPONENT, `\n${code}\n`)).toMatchObject([{ file: COMPONENT, line: 2 }])
  expect(findSides(COMPONENT, `// physical: a place in a photo\n${code}\n`)).toEqual([])
})

it('rejects widths that differ between style sheets and TypeScript', () => {
  const script = "export const BREAKPOINTS = { sm: '48em' } as const"
  const media = '@custom-media --from-sm (width >= 48em);\n@custom-media --below-sm (width < 48em);\n'
  const both = (text: string) =>
    check({ 'web/src/app/theme/media.css': text, 'web/src/kit/ui/breakpoints.ts': script })
  expect(both(media)).toEqual([])
  expect(both(media.replace('< 48em', '< 50em'))).toHaveLength(1)
  expect(both(media.replace('width <', 'width >='))).toHaveLength(1)
  expect(both(`${media}@custom-media --from-md (width >= 62em);\n`)).toHaveLength(1)
})

it('rejects unused classes, and uses of missing classes', () => {
  const files = [
    { path: SHEET, text: '.bubble {\n  color: red;\n}\n\n.bubble > .tail {\n  color: red;\n}\n' },
    {
      path: COMPONENT,
      text: "import classes from './Bubble.module.css'\n\nconst a = <p className={classes.bubble}>{classes.head}</p>\n",
    },
  ]
  expect(findLostClasses(files)).toMatchObject([
    { file: SHEET, line: 5, problem: expect.stringContaining('the class tail') },
    { file: COMPONENT, line: 3, problem: expect.stringContaining('the class head') },
  ])
  const [sheet, component] = files
  const chosen = { path: COMPONENT, text: `${component?.text}const b = classes[kind]\n` }
  expect(findLostClasses([sheet ?? chosen, chosen])).toEqual([])
})
