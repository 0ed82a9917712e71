import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import pg from 'pg'
import { ACTION_NAMES, type ActionName, actionOf, SOCKET_ACTION } from './actions.ts'

/** The statements caused by one action's requests, all together. Times are in milliseconds. */
interface ActionStatements {
  statements: number
  transactions: number
  transactionMs: number
  /** Spent waiting for a connection from the pool. */
  waitMs: number
}

export type StatementsByAction = Record<ActionName, ActionStatements>

const REQUESTS = 'http.server.request.start'

/**
 * Counts the statements of the server in this process by the action that caused them, until the returned function is
 * called. Statements without a request count towards messages, which use the socket; so do those of jobs and
 * watchers.
 */
export function startStatementMeter(): () => StatementsByAction {
  const counted = Object.fromEntries(
    ACTION_NAMES.map((name) => [name, { statements: 0, transactions: 0, transactionMs: 0, waitMs: 0 }]),
  ) as StatementsByAction
  const running = new AsyncLocalStorage<ActionStatements | undefined>()
  const current = () => running.getStore() ?? counted[SOCKET_ACTION]
  const enter = (message: unknown) => {
    const { method = '', url = '' } = (message as { request: IncomingMessage }).request
    const action = actionOf(method, url)
    running.enterWith(action && counted[action])
  }
  subscribe(REQUESTS, enter)
  const restore = [watchQueries(current), watchConnects(current)]
  return () => {
    unsubscribe(REQUESTS, enter)
    for (const each of restore) each()
    return counted
  }
}

function watchQueries(current: () => ActionStatements): () => void {
  const { query } = pg.Client.prototype
  const began = new WeakMap<object, number>()
  function counting(this: pg.Client, ...given: unknown[]): unknown {
    const [one] = given as [string | { text?: string }]
    const text = (typeof one === 'string' ? one : (one.text ?? '')).slice(0, 8).toLowerCase()
    const counts = current()
    counts.statements += 1
    if (text.startsWith('begin')) began.set(this, performance.now())
    const since = began.get(this)
    if (since !== undefined && /^(commit|rollback$)/.test(text)) {
      began.delete(this)
      counts.transactions += 1
      counts.transactionMs += performance.now() - since
    }
    return Reflect.apply(query, this, given)
  }
  pg.Client.prototype.query = counting as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}

function watchConnects(current: () => ActionStatements): () => void {
  const { connect } = pg.Pool.prototype
  type Connected = (...result: unknown[]) => void
  function timed(this: pg.Pool, done?: Connected): unknown {
    const counts = current()
    const since = performance.now()
    const ready = () => {
      counts.waitMs += performance.now() - since
    }
    if (!done) return Reflect.apply(connect, this, []).finally(ready)
    const finish = AsyncLocalStorage.bind((...result: unknown[]) => {
      ready()
      done(...result)
    })
    return Reflect.apply(connect, this, [finish])
  }
  pg.Pool.prototype.connect = timed as typeof connect
  return () => {
    pg.Pool.prototype.connect = connect
  }
}
