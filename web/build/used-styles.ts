import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'
import parseSelectors, { type Selector } from 'postcss-selector-parser'

/** An opening tag: its element name and its raw attributes. */
const TAG = /<([a-z][\w-]*)([^>]*)/g
const NAME = /[\w-]+/g
/** Every document has these elements. */
const DOCUMENT = ['html', 'head', 'body']

/**
 * Returns a page's elements, classes and ids. It also includes every other word in a tag: at worst, an unused rule
 * stays.
 */
function namesOf(page: string): Set<string> {
  const names = new Set(DOCUMENT)
  for (const [, element = '', attributes = ''] of page.matchAll(TAG))
    for (const name of [element, ...(attributes.match(NAME) ?? [])]) names.add(name)
  return names
}

/**
 * Returns whether a selector can match: whether the page has all elements, classes and ids it names outside of
 * parentheses. Ignores attributes and states, since scripts and people change them.
 */
function canMatch(selector: Selector, names: Set<string>): boolean {
  return selector.nodes.every((node) => {
    if (node.type === 'tag') return names.has(node.value)
    return (node.type !== 'class' && node.type !== 'id') || names.has(node.value)
  })
}

const isKeyframes = ({ name }: AtRule) => name.endsWith('keyframes')
const isWithinKeyframes = ({ parent }: Rule) => parent?.type === 'atrule' && isKeyframes(parent as AtRule)

/** Removes a rule, and each enclosing block that is empty afterwards, such as `@media`. */
function removeWithEmptyBlocks(rule: ChildNode): void {
  const { parent } = rule
  rule.remove()
  if (parent?.type === 'atrule' && parent.nodes?.length === 0) removeWithEmptyBlocks(parent as AtRule)
}

/**
 * Returns the rules that a prerendered page can need in any state and scheme, in the same order. Variables, fonts and
 * the keyframes that a rule names stay.
 */
export function keepUsedRules(styles: string, page: string): string {
  const names = namesOf(page)
  const sheet = postcss.parse(styles)
  sheet.walkRules((rule) => {
    if (isWithinKeyframes(rule)) return
    const selectors = parseSelectors().astSync(rule.selector)
    const kept = selectors.filter((selector) => canMatch(selector, names))
    if (kept.length === 0) removeWithEmptyBlocks(rule)
    else rule.selector = kept.join(',')
  })
  const named = new Set<string>()
  sheet.walkDecls(/animation/, ({ value }) => {
    for (const name of value.match(NAME) ?? []) named.add(name)
  })
  sheet.walkAtRules((rule) => {
    if (isKeyframes(rule) && !named.has(rule.params)) rule.remove()
  })
  return sheet.toString()
}
