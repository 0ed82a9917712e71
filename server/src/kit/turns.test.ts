import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

it('runs work of one key in turn, of another at once, and goes on after a failure', async () => {
  const inTurn = createTurns()
  const { open, opened } = gate()
  const done: string[] = []
  const first = inTurn('a', async () => {
    await opened
    done.push('first')
    throw new Error('no')
  })
  const second = inTurn('a', async () => {
    done.push('second')
    return 2
  })
  await inTurn('b', async () => done.push('other'))
  open()
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe(2)
  expect(done).toEqual(['other', 'first', 'second'])
})
