import { parentPort, workerData } from 'node:worker_threads'
import { computePairs, type PairingInput } from './compute-pairs.ts'

// Runs beside the server's own thread, which goes on answering requests.
parentPort?.postMessage(computePairs(workerData as PairingInput))
