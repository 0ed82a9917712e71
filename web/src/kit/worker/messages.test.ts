import { afterEach, expect, it, vi } from 'vitest'
import { answerWorker } from './messages.ts'

const worker = Object.assign(new EventTarget(), { startMessages: vi.fn() })
const goTo = vi.fn()
let end: () => void

function listen() {
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  end = answerWorker(goTo)
}

afterEach(() => {
  end()
  goTo.mockClear()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** Sends the worker's question to the page. Returns its replies. */
function ask(data: unknown): unknown[] {
  const answers: unknown[] = []
  const port = { postMessage: (answer: unknown) => answers.push(answer) }
  worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }))
  return answers
}

it('a page reports its path to the worker, and opens another', () => {
  listen()
  expect(worker.startMessages).toHaveBeenCalled()
  expect(ask({ type: 'where' })).toEqual([location.href])
  const url = new URL('/users/posts/1?at=2#comment-3', location.href).href
  expect(ask({ type: 'open', url })).toEqual([true])
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/users/posts/1?at=2#comment-3')
})

it('a page opens no other site, and ignores other messages', () => {
  listen()
  expect(ask({ type: 'open', url: 'https://elsewhere.example/users/posts/1' })).toEqual([])
  expect(ask({ type: 'open' })).toEqual([])
  expect(ask(null)).toEqual([])
  expect(goTo).not.toHaveBeenCalled()
})

it('leaves a page without a service worker alone', () => {
  end = answerWorker(goTo)
  expect(goTo).not.toHaveBeenCalled()
})
