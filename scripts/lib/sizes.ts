export interface CommittedFile {
  /** Relative to the repository, with forward slashes. */
  path: string
  content: Uint8Array
}

export interface Size {
  part: string
  value: string
}

/** The parts of the project. A file belongs to the first matching pattern. */
const PARTS: [part: string, pattern: RegExp][] = [
  ['specification', /^docs\/specification\//],
  ['docs', /\.md$|^docs\/|^LICENSE$/],
  ['generated', /^server\/migrations\/|^package-lock\.json$/],
  ['translations', /^locales\//],
  ['tests', /\.(test|testing)\.tsx?$|\.spec\.ts$|^(e2e|testkit|server\/test)\//],
  ['demo', /^(demo|server\/src\/demo)\//],
  ['benchmarks', /^bench\//],
  ['server/src', /^server\/src\//],
  ['CSS', /^web\/.*\.css$/],
  ['web/src', /^web\/(src\/|index\.html$)/],
  ['web/public', /^web\/public\//],
  ['contract/src', /^contract\/src\//],
  ['tooling', /./],
]
/** The parts that members and operators run. */
const PRODUCT = ['server/src', 'CSS', 'web/src', 'web/public', 'contract/src']

/** Returns the number of line breaks in a text; 0 for a binary file, which has zero bytes. */
function countLines(content: Uint8Array): number {
  return content.includes(0) ? 0 : content.reduce((lines, byte) => (byte === 10 ? lines + 1 : lines), 0)
}

function countWords(content: Uint8Array): number {
  return Buffer.from(content).toString().split(/\s+/).filter(Boolean).length
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

/**
 * Returns the lines and files of each part and of the whole product, and the words of all Markdown except the
 * specification.
 */
export function measureSizes(files: CommittedFile[]): Size[] {
  const measured = files.map(({ path, content }) => ({
    part: PARTS.find(([, pattern]) => pattern.test(path))?.[0] ?? '',
    lines: countLines(content),
  }))
  const sizeOf = (part: string, isIn: (part: string) => boolean): Size => {
    const own = measured.filter((file) => isIn(file.part))
    const lines = sumOf(own.map((file) => file.lines))
    return { part, value: `${lines.toLocaleString('en')} in ${own.length.toLocaleString('en')}` }
  }
  const documents = files.filter(
    ({ path }) => path.endsWith('.md') && !path.startsWith('docs/specification/'),
  )
  return [
    { part: '', value: 'lines in files' },
    ...PARTS.map(([part]) => sizeOf(part, (own) => own === part)),
    sizeOf('all', () => true),
    sizeOf('product', (part) => PRODUCT.includes(part)),
    sizeOf('server/src + web/src + CSS', (part) => ['server/src', 'web/src', 'CSS'].includes(part)),
    {
      part: 'words of docs',
      value: sumOf(documents.map(({ content }) => countWords(content))).toLocaleString('en'),
    },
  ]
}
