import { expect, it } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

it("a keyed mutex runs one key's work sequentially, different keys in parallel, and survives a failure", async () => {
  const runExclusive = createKeyedMutex()
  const { open, opened } = gate()
  const done: string[] = []
  const first = runExclusive('a', async () => {
    await opened
    done.push('first')
    throw new Error('no')
  })
  const second = runExclusive('a', async () => {
    done.push('second')
    return 2
  })
  await runExclusive('b', async () => done.push('other'))
  open()
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe(2)
  expect(done).toEqual(['other', 'first', 'second'])
})
