import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { measureDuration } from '../support/timing.ts'

/** Requests from several concurrent clients, each of which sends one after the other over its own connection. */
export interface RequestLoad {
  requests: { url: string; token?: string }[]
  clients: number
  /** The mean pause before each request, evenly distributed from 0 to twice this; 0 by default. */
  pauseMs?: number
}

/** Sends requests from a separate thread, so they don't delay the server; returns milliseconds for each. */
export function runRequestLoad(load: RequestLoad): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: load })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

function readResponse(agent: Agent, { url, token }: RequestLoad['requests'][number]): Promise<void> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.on('end', resolve).on('error', reject).resume()
    }).on('error', reject)
  })
}

async function sendRequests({ requests, clients, pauseMs = 0 }: RequestLoad): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const durations: number[] = []
  let next = 0
  const runClient = async () => {
    for (let at = next++; at < requests.length; at = next++) {
      const request = requests[at]
      if (!request) break
      if (pauseMs > 0) await setTimeout(2 * pauseMs * Math.random())
      const duration = await measureDuration(() => readResponse(agent, request))
      durations.push(duration)
    }
  }
  await Promise.all(Array.from({ length: clients }, runClient))
  agent.destroy()
  return durations
}

if (!isMainThread) parentPort?.postMessage(await sendRequests(workerData as RequestLoad))
