import { expect, it } from 'vitest'
import { usernameIn } from './profile-path.ts'

it.each([
  ['/users/profile/ann%20o%E2%80%99neil', 'ann o’neil'],
  ['/users/profile/%E0%A4%A', undefined],
  ['/users/profile/ann/posts', undefined],
  ['/users/cards', undefined],
])('the username in %s is %s', (path, name) => {
  expect(usernameIn(path)).toBe(name)
})
