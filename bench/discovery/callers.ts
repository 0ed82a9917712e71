import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { measureDuration } from '../timing.ts'

/** Requests that several callers send at once, each of them one after the other, over connections of their own. */
export interface Calls {
  requests: { url: string; token?: string }[]
  callers: number
  /** What each waits before the next request, on average; nobody waits as long as the others. No time when absent. */
  pauseMs?: number
}

/** Makes calls in a thread of its own, so that the server's answers do not wait for those who ask. Milliseconds each. */
export function call(calls: Calls): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: calls })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

function fetchWhole(agent: Agent, { url, token }: Calls['requests'][number]): Promise<void> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.on('end', resolve).on('error', reject).resume()
    }).on('error', reject)
  })
}

async function makeCalls({ requests, callers, pauseMs = 0 }: Calls): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const took: number[] = []
  let turn = 0
  const caller = async () => {
    for (let mine = turn++; mine < requests.length; mine = turn++) {
      const request = requests[mine]
      if (!request) break
      if (pauseMs > 0) await setTimeout(2 * pauseMs * Math.random())
      const one = await measureDuration(() => fetchWhole(agent, request))
      took.push(one)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  agent.destroy()
  return took
}

if (!isMainThread) parentPort?.postMessage(await makeCalls(workerData as Calls))
