import { parentPort, workerData } from 'node:worker_threads'
import { computeTraining, type TrainingInput } from './compute.ts'

// Runs beside the server's own thread, which goes on answering requests.
parentPort?.postMessage(computeTraining(workerData as TrainingInput))
