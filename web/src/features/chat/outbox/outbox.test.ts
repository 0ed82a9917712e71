import type { Message } from '@savanna/contract/chat/message'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Conversation, EMPTY, reduce } from '../chat.model.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { memoryStore, type Unsent } from './queue.store.ts'
import type { SendResult } from './send-result.ts'

type Fate = 'stored' | 'lost on the way' | 'lost on the way back' | 'rejected' | 'failed'

/** Creates a fake server that stores each message once under its client id. */
function world(fates: Fate[] = []) {
  const stored: Message[] = []
  const timers: (() => void)[] = []
  const store = memoryStore()
  let lock = Promise.resolve()

  function keep({ client_id, content, member_id }: Unsent): SendResult {
    const known = stored.find((message) => message.client_id === client_id)
    const seq = known?.seq ?? stored.length + 1
    const date = new Date(0).toISOString()
    const message = known ?? {
      id: client_id,
      client_id,
      seq,
      content,
      user_id: member_id,
      date,
      deleted: false,
    }
    if (!known) stored.push(message)
    return { result: 'stored', message, messageCount: stored.length }
  }

  async function deliver(unsent: Unsent): Promise<SendResult> {
    const fate = fates.shift() ?? 'stored'
    if (fate === 'rejected') return { result: 'rejected', code: 'free_limit', reason: 'No more' }
    if (fate === 'failed') return { result: 'failed', reason: 'A fault' }
    if (fate === 'lost on the way') return { result: 'unknown' }
    const kept = keep(unsent)
    return fate === 'stored' ? kept : { result: 'unknown' }
  }

  const tabs: { conversation: Conversation }[] = []
  function tab(memberId = 'me', shared = store) {
    const shown = { conversation: EMPTY }
    tabs.push(shown)
    const outbox = createOutbox({
      memberId,
      store: shared,
      deliver,
      exclusively: (work) => {
        lock = lock.then(work)
        return lock
      },
      publish: (_room, event) => {
        for (const each of tabs) each.conversation = reduce(each.conversation, event)
      },
      later: (act) => void timers.push(act),
    })
    return { outbox, shown }
  }

  /** Runs all timers and promises until nothing is left. */
  async function settle() {
    for (let turn = 0; turn < 200; turn++) {
      await new Promise((resolve) => setImmediate(resolve))
      for (const act of timers.splice(0)) act()
    }
  }
  return { stored, store, tab, settle, fates }
}

const write = (outbox: Outbox, content: string, memberId = 'me') =>
  outbox.add({
    client_id: content,
    member_id: memberId,
    room_id: 'room',
    content,
    date: new Date(0).toISOString(),
  })
const texts = (messages: { content: string }[]) => messages.map(({ content }) => content)

describe('the outbox', () => {
  it('delivers everything once, in order, whatever is lost in transit', async () => {
    const fate = fc.constantFrom<Fate>('stored', 'lost on the way', 'lost on the way back')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { maxLength: 12 }),
        fc.integer({ min: 1, max: 6 }),
        async (fates, count) => {
          const { stored, store, tab, settle } = world(fates)
          const { outbox, shown } = tab()
          const written = Array.from({ length: count }, (_, n) => `text ${n}`)
          for (const text of written) await write(outbox, text)
          await settle()
          expect(texts(stored)).toEqual(written)
          expect(texts(shown.conversation.messages)).toEqual(written)
          expect(shown.conversation.outgoing).toEqual([])
          expect(await store.of('me')).toEqual([])
        },
      ),
      { numRuns: 15 },
    )
  })

  it('continues in any open tab after the page was closed', async () => {
    const { stored, tab, settle, fates } = world(['lost on the way', 'lost on the way'])
    await write(tab().outbox, 'before closing')
    fates.length = 0
    const [one, other] = [tab(), tab()]
    one.outbox.flush()
    other.outbox.flush()
    await settle()
    expect(texts(stored)).toEqual(['before closing'])
    for (const { shown } of [one, other])
      expect(texts(shown.conversation.messages)).toEqual(['before closing'])
  })
})

describe('a message that can’t be sent', () => {
  it('stays with the rejection’s reason until it’s retried or discarded', async () => {
    const { stored, store, tab, settle } = world(['rejected', 'stored', 'rejected'])
    const { outbox, shown } = tab()
    for (const text of ['one', 'two', 'three']) await write(outbox, text)
    await settle()
    expect(texts(stored)).toEqual(['two'])
    expect(shown.conversation.outgoing).toMatchObject([
      { content: 'one', state: 'failed', reason: 'No more' },
      { content: 'three', state: 'failed', reason: 'No more' },
    ])
    expect(await outbox.unsentOf('room')).toMatchObject([{ reason: 'No more' }, { reason: 'No more' }])
    await outbox.retry('room', 'one')
    await outbox.discard('room', 'three')
    await settle()
    expect(texts(stored)).toEqual(['two', 'one'])
    expect(shown.conversation.outgoing).toEqual([])
    expect(await store.of('me')).toEqual([])
  })

  it('fails for good after three attempts, and the next one is sent', async () => {
    const { stored, tab, settle } = world(['failed', 'failed', 'failed'])
    const { outbox, shown } = tab()
    await write(outbox, 'poison')
    await write(outbox, 'water')
    await settle()
    expect(shown.conversation.outgoing).toMatchObject([{ content: 'poison', reason: 'A fault' }])
    expect(texts(stored)).toEqual(['water'])
  })

  it('is never sent for another member', async () => {
    const { stored, store, tab, settle, fates } = world(['lost on the way'])
    await write(tab('anna').outbox, "Anna's", 'anna')
    fates.push(...Array<Fate>(300).fill('lost on the way'))
    const theo = tab('theo')
    expect(await theo.outbox.unsentOf('room')).toEqual([])
    await settle()
    await store.empty('theo')
    expect(texts(await store.of('anna'))).toEqual(["Anna's"])
    await store.empty('anna')
    expect(await store.of('anna')).toEqual([])
    expect(stored).toEqual([])
  })
})
