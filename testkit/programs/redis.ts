import { reservePort } from './free-port.ts'
import { type SystemProgram, startSystemProgram } from './system-program.ts'

/** A separate Redis that stores nothing on disk. */
export interface TestRedis {
  url: string
  start(): Promise<void>
  /** Kills it. */
  kill(): Promise<void>
}

export async function startRedis(): Promise<TestRedis> {
  const port = await reservePort()
  const parameters = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  let running: SystemProgram | undefined
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      running = await startSystemProgram({
        program: 'redis-server',
        debian: 'redis-server',
        parameters,
        port,
      })
    },
    async kill() {
      await running?.stop('SIGKILL')
      running = undefined
    },
  }
  await redis.start()
  return redis
}
