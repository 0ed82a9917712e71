import { type NodePath, parseAsync, traverse, types } from '@babel/core'

export interface BareText {
  file: string
  line: number
  text: string
}

/** The parts whose sentences are all translatable. Add each new folder here. */
export const CONVERTED = [
  'web/src/(features|pages)/admin/',
  'server/src/features/(admin|frauds)/',
  'contract/src/admin/',
  'web/src/pages/relations/',
  'web/src/features/(meetings|relations)/',
  'server/src/features/(daily-views|meetings|relations)/',
  'contract/src/(meetings|relations)/',
  'contract/src/geo/(country-name|routes).ts',
  'contract/src/[a-z-]+\\.ts$',
  // A device and Google's reply are stored or sent in English, and translated by the page.
  'contract/src/accounts/(?!(devices|google).ts)',
  'contract/src/(calls|chat|posts)/',
  'contract/src/discovery/',
  'contract/src/language/',
  'contract/src/matching/',
  'contract/src/notifications/',
  'contract/src/pictures/',
  'contract/src/plans/',
  'contract/src/preferences/(languages|names|routes).ts',
  'contract/src/profiles/',
  'contract/src/site/live-values.ts',
  'server/src/features/(pictures|preferences|profiles)/',
  'server/src/features/(site|start)/',
  'server/src/features/accounts/(?!sign-in/device.ts)',
  'server/src/features/allowances/',
  'server/src/features/compatibility/(explain|love-and-wish|reasons).ts',
  'server/src/features/(calls|chat|posts)/',
  'server/src/features/discovery/',
  'server/src/features/geo/(geo.routes|geo.service|grid.service).ts',
  'server/src/features/matching/matching.routes.ts',
  'server/src/features/notifications/',
  'server/src/features/plans/(plans|payments/(payments.routes|webhook))',
  'server/src/kit/(media|push|realtime|second-factor)/',
  'server/src/kit/http/(?!documents.ts)',
  'server/src/kit/language/',
  'server/src/kit/mail/mail-layout.ts',
  'web/src/app/',
  'web/src/features/(cards|discovery|geo|matching|pictures|preferences|profiles|tonight)/',
  'web/src/features/accounts/',
  'web/src/features/(calls|chat|posts)/',
  'web/src/features/landing/',
  'web/src/features/notifications/',
  'web/src/features/plans/',
  'web/src/kit/',
  'web/src/pages/(cards|discovery|pictures|profiles|tonight|welcome)/',
  'web/src/pages/accounts/',
  'web/src/pages/(calls|chat|posts)/',
  'web/src/pages/landing/',
  'web/src/pages/notifications/',
  'web/src/pages/plans/',
].map((path) => new RegExp(`^${path}`))

/** Attributes that people read or hear. */
const READ =
  /^(alt|aria-(description|label|placeholder|roledescription|valuetext)|description|label|note|placeholder|title)$/
/** Names are the same in every language. */
const NAMES = new Set(['Google', 'JPEG XL', 'Savanna'])
/** Two words in a row, the first with a capital: the start of a sentence, but no class, path or key. */
const SENTENCE = /^\s*\p{Lu}[\p{L}’']*[,:]? +\p{L}/u
const MARKED = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])
/** Texts that only developers read. */
const FOR_DEVELOPERS = new Set([
  ...['DOMException', 'Error', 'TypeError', 'RangeError', 'StartError'],
  ...['defineCounter', 'defineDuration', 'defineGauge'],
])
/** The start of a header, or of a line in a file for crawlers. */
const PROTOCOL = /^(Bearer|Connection:|Disallow:|Sitemap:) /

const hasWords = (text: string) => /\p{L}{2}/u.test(text) && !NAMES.has(text.trim())

function isInMarked(path: NodePath): boolean {
  return (
    path.findParent(
      ({ node }) =>
        (types.isJSXElement(node) &&
          types.isJSXIdentifier(node.openingElement.name) &&
          MARKED.has(node.openingElement.name.name)) ||
        types.isTaggedTemplateExpression(node),
    ) !== null
  )
}

/** Returns whether a call's texts are only for developers: an error, a log line, an API description, a metric's help. */
function isCallForDevelopers({ node }: NodePath): boolean {
  const callee = types.isNewExpression(node) || types.isCallExpression(node) ? node.callee : undefined
  // The constructor of an error class.
  if (types.isSuper(callee)) return true
  if (types.isIdentifier(callee)) return FOR_DEVELOPERS.has(callee.name)
  if (!types.isMemberExpression(callee)) return false
  return (
    types.isIdentifier(callee.property, { name: 'describe' }) ||
    types.isIdentifier(callee.object, { name: 'console' }) ||
    types.isIdentifier(callee.object, { name: 'log' }) ||
    (types.isMemberExpression(callee.object) && types.isIdentifier(callee.object.property, { name: 'log' }))
  )
}

const MARKS = new Set(['defineMessage', 'msg', 'plural', 'select', 'selectOrdinal', 't'])

/** Returns whether a text is in a call that marks it, such as `msg({ message, context })`, or is a route's summary or a metric's help. */
function isPartOfObject({ parent, parentPath }: NodePath): boolean {
  if (!types.isObjectProperty(parent)) return false
  const call = parentPath?.parentPath?.parent
  const isMarked =
    types.isCallExpression(call) && types.isIdentifier(call.callee) && MARKS.has(call.callee.name)
  const key = types.isIdentifier(parent.key) ? parent.key.name : ''
  return isMarked || key === 'summary' || key === 'help'
}

const isForDevelopers = (path: NodePath) =>
  types.isImportDeclaration(path.parent) ||
  types.isTSLiteralType(path.parent) ||
  isPartOfObject(path) ||
  path.findParent(isCallForDevelopers) !== null

/** Returns whether a value is one of a condition's alternatives. */
const isChoice = ({ key, parent }: NodePath) =>
  (types.isConditionalExpression(parent) && key !== 'test') ||
  (types.isLogicalExpression(parent) && key === 'right')

/** Returns whether JSX shows a value as text, directly or through a condition. */
function isShown(path: NodePath): boolean {
  let at = path
  while (at.parentPath && isChoice(at)) at = at.parentPath
  return types.isJSXExpressionContainer(at.parent) && !types.isJSXAttribute(at.parentPath?.parent)
}

/** Returns a source's texts that people read but that can't be translated. */
export async function findBareTexts(file: string, source: string): Promise<BareText[]> {
  const tree = await parseAsync(source, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  })
  const found: BareText[] = []
  if (!tree) return found
  const report = ({ node }: NodePath, text: string) =>
    found.push({ file, line: node.loc?.start.line ?? 0, text: text.trim().replace(/\s+/g, ' ') })
  const reportSentence = (path: NodePath, text: string) => {
    if (!SENTENCE.test(text) || NAMES.has(text) || PROTOCOL.test(text)) return
    if (!isInMarked(path) && !isForDevelopers(path)) report(path, text)
  }
  // Scopes take two thirds of the time, and nothing here needs to resolve variables.
  traverse(tree, {
    noScope: true,
    JSXText(path) {
      if (hasWords(path.node.value) && !isInMarked(path)) report(path, path.node.value)
    },
    JSXAttribute(path) {
      const { name, value } = path.node
      const attribute = types.isJSXIdentifier(name) ? name.name : ''
      if (READ.test(attribute) && types.isStringLiteral(value) && hasWords(value.value))
        report(path, value.value)
    },
    StringLiteral(path) {
      const { value } = path.node
      if (isShown(path) && hasWords(value)) {
        if (!isInMarked(path)) report(path, value)
      } else if (!types.isJSXAttribute(path.parent) && path.key !== 'key') reportSentence(path, value)
    },
    TemplateLiteral(path) {
      reportSentence(path, path.node.quasis.map(({ value }) => value.cooked ?? '').join('x'))
    },
  })
  return found
}
