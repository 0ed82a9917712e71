import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { i18n } from './catalogue.ts'
import { loadMessages } from './language.ts'

const FILES = { visitor: '/visitor.json', member: '/member.json', admin: '/admin.json' }

beforeEach(() => {
  Object.assign(document.documentElement, { lang: 'fr' })
  document.documentElement.dataset.messages = JSON.stringify(FILES)
})
afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('data-messages')
  i18n.activate('en')
})

const idOf = (sentence: () => string) => {
  const said = vi.spyOn(i18n, '_')
  sentence()
  const [descriptor] = said.mock.lastCall ?? []
  said.mockRestore()
  return (descriptor as unknown as { id: string }).id
}

it('an English page requests nothing', () => {
  document.documentElement.removeAttribute('data-messages')
  expect(loadMessages('visitor', 'member')).toBeUndefined()
})

it('shows translated sentences once loaded, and others in English', async () => {
  const people = (count: number) => plural(count, { one: '# person', other: '# people' })
  const translated = {
    [idOf(() => t`Good evening`)]: 'Bonsoir',
    [idOf(() => people(1))]: [['count', 'plural', { one: ['#', ' personne'], other: ['#', ' personnes'] }]],
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(translated))
  await loadMessages('visitor')
  expect(t`Good evening`).toBe('Bonsoir')
  expect(people(0)).toBe('0 personne')
  expect(t`A sentence without a translation`).toBe('A sentence without a translation')
  expect(loadMessages('visitor')).toBeUndefined()
})

it('a page whose language fails to load is in English, then retries', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  await loadMessages('admin')
  await loadMessages('admin')
  expect(asked).toHaveBeenCalledTimes(2)
  expect(t`Good night`).toBe('Good night')
})

it.each(['<b>Amara</b>', '<0>Amara</0>', '<script>', '{name}'])('shows the value %s as text', (name) => {
  const { container } = render(
    <p>
      <Trans>
        Hello <strong>{name}</strong>.
      </Trans>
    </p>,
  )
  expect(container.querySelector('strong')?.textContent).toBe(name)
  expect(container.querySelectorAll('b, strong, script')).toHaveLength(1)
})
