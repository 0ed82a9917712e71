import { expect, it } from 'vitest'
import { findBareTexts } from './bare-texts.ts'

const textsOf = async (source: string, file = 'web/src/a.tsx') =>
  (await findBareTexts(file, source)).map(({ text }) => text)

it.each([
  ['<p>Log in</p>', 'Log in'],
  ['<p>\n  Log\n  in\n</p>', 'Log in'],
  ['<img alt="Sunset" />', 'Sunset'],
  ['<Field label="First name" />', 'First name'],
  ["toast.info('Your photo is there.')", 'Your photo is there.'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source with a template
  ['const note = `Welcome back, ${name}`', 'Welcome back, x'],
  ["const a = { message: 'Your photo is there.' }", 'Your photo is there.'],
  ["<p>{here ? 'You are here' : ''}</p>", 'You are here'],
  ["<p>{mine ? 'You:' : name}</p>", 'You:'],
  ["<p>{name ?? 'Nobody'}</p>", 'Nobody'],
])('finds an untranslatable text in: %s', async (source, text) => {
  expect(await textsOf(source)).toEqual([text])
})

it.each([
  '<Trans>Read the <a href="/terms">terms of use</a>.</Trans>',
  '<p>{t`Log in`}</p>',
  '<Field label={t`First name`} name="first name" />',
  'const A = msg({ message: "Give it a name", context: "passkey" })',
  "msg({ message: plural({ count }, { one: 'One new like', other: '# new likes' }) })",
  "route('GET', '/a', { summary: 'What is there.' })",
  "throw new Error('This cannot happen')",
  '<Button className="large pill">{count}</Button>',
  '<h1>Savanna</h1>',
  "import { x } from './Some file.ts'",
  "type Kind = 'Some kind'",
  '<p>{name} · {age}</p>',
])('ignores marked texts and texts that no member reads: %s', async (source) => {
  expect(await textsOf(source)).toEqual([])
})
