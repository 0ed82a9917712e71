import { parentPort, workerData } from 'node:worker_threads'
import { computeEvenness, type EvennessInput } from './compute-evenness.ts'

// Runs in a worker thread while the server keeps handling requests.
parentPort?.postMessage(computeEvenness(workerData as EvennessInput))
