import { parentPort, workerData } from 'node:worker_threads'
import { computeTraining, type TrainingInput } from './compute.ts'

// Runs in a worker thread while the server keeps handling requests.
parentPort?.postMessage(computeTraining(workerData as TrainingInput))
