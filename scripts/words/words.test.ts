import { describe, expect, it } from 'vitest'
import { readProse } from './prose.ts'
import { countWords, findInCommit, findRejected, REJECTED, REJECTED_ON_SCREEN } from './words.ts'

const inComment = (text: string) => findRejected(readProse('a.ts', `// ${text}\n`), REJECTED)
const onScreen = (text: string) => findRejected([{ line: 1, text }], REJECTED_ON_SCREEN)

describe('prose', () => {
  it.each([
    [
      'a.ts',
      '/** The whole\n * comment. */\nconst a = 1 // and this\n',
      ['The whole', 'comment.', 'and this'],
    ],
    ['a.ts', "it('rejects a link', () => {})\n", ['rejects a link']],
    ['a.ts', "it.each([1, 2])('rejects %s', () => {})\n", ['rejects %s']],
    ['a.ts', "const text = 'no // comment'\nconst url = 'http://a.b'\n", []],
    ['a.css', '/* A row. */\n.row { color: red }\n', ['A row.']],
    ['a.md', 'Text with `code`.\n```\nnot read\n```\n', ['Text with ``.', '']],
    ['a.yml', '# Runs daily.\nkey: value\n', ['Runs daily.']],
  ])('is read from %s: %j', (path, text, expected) => {
    expect(readProse(path, text).map((line) => line.text.trim())).toEqual(expected)
  })
})

describe('a comment', () => {
  it.each([
    'keeps the own picture',
    'loads while the line is idle',
    'after the log-in',
    'sends an e-mail',
    'tells all at once',
    'asks anew',
    'the member is told',
    'Who is hidden sees nobody',
    'members whom they know',
    'whoever comes',
    'somebody else',
    'shown to members alone',
    'while it is in sight',
    'bytes that are no HTTP',
    'the page goes on',
    'mends the list',
    'meanwhile another',
  ])('may not say "%s"', (text) => {
    expect(inComment(text)).toMatchObject([{ line: 1 }])
  })

  it('may quote code with such words', () => {
    expect(inComment('Calls `whoever()`, see https://example.com/e-mail.')).toEqual([])
  })

  it('is counted for words with other meanings', () => {
    const counts = countWords(readProse('a.ts', '// What is kept cannot answer.\n'))
    expect(counts).toMatchObject({ answer: 1, kept: 1, 'no contraction': 1, 'What and Who at the start': 1 })
  })
})

describe('a text on the screen', () => {
  it.each([
    'Somebody likes you',
    'This cannot be undone',
    'Your e-mail address',
    'Log out at once',
    'Plans on offer',
    'This post is no longer there',
    'People whom you know',
    'Your network address',
    'Begin a conversation',
    'Someone who fits you',
    'A message of yours',
    "You can't",
  ])('may not say "%s"', (text) => {
    expect(onScreen(text)).toMatchObject([{ line: 1 }])
  })

  it('may say the same in plain words', () => {
    expect(onScreen('Someone likes you. You can’t undo this. We’ve emailed you a link.')).toEqual([])
  })
})

describe('a commit', () => {
  it('has a subject with its area', () => {
    expect(
      findInCommit('chat: fetch calls in parallel with messages\n\nThey were fetched after them.'),
    ).toEqual([])
  })

  it.each([
    ['Fix chat', /subject/],
    [`chat: ${'long '.repeat(20)}`, /72/],
    ['chat: fix the calls that were fetched late', /clause/],
    ['chat: notify the other\n\nThe member is told.', /is told/],
  ])('is rejected for %j', (message, problem) => {
    expect(findInCommit(message).join()).toMatch(problem)
  })
})
