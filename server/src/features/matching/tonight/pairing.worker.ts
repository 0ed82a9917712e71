import { parentPort, workerData } from 'node:worker_threads'
import { computePairs, type PairingInput } from './compute-pairs.ts'

// Runs in a worker thread while the server keeps handling requests.
parentPort?.postMessage(computePairs(workerData as PairingInput))
