import { expect, it } from 'vitest'
import { measureSizes } from './sizes.ts'

function measure(sources: Record<string, string>) {
  const files = Object.entries(sources).map(([path, text]) => ({ path, content: Buffer.from(text) }))
  return Object.fromEntries(measureSizes(files).map(({ part, value }) => [part, value]))
}

it('counts lines per part, and the demo separately from the product', () => {
  const sizes = measure({
    'server/src/app.ts': 'a\nb\n',
    'server/src/app.test.ts': 'a\n',
    'server/src/demo/lion.ts': 'a\nb\nc\n',
    'demo/src/lion.ts': 'a\n',
    'web/src/Page.tsx': 'a\n',
    'web/src/Page.module.css': 'a\n',
    'web/public/og.png': 'a\n\0\n',
    'docs/README.md': 'two words\n',
    'docs/specification/all.md': 'three more words\n',
  })
  expect(sizes).toMatchObject({
    'server/src': '2 in 1',
    tests: '1 in 1',
    demo: '4 in 2',
    'web/public': '0 in 1',
    'server/src + web/src + CSS': '4 in 3',
    product: '4 in 4',
    all: '11 in 9',
    'words of docs': '2',
  })
})
