import { parentPort, workerData } from 'node:worker_threads'
import { computeEvenness, type EvennessInput } from './compute-evenness.ts'

// Runs beside the server's own thread, which goes on answering requests.
parentPort?.postMessage(computeEvenness(workerData as EvennessInput))
