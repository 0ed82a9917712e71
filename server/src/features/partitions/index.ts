export { registerPartitions } from './partitions.jobs.ts'
export { readPartitionState } from './state.ts'
export { findPendingMoves } from './steps.repository.ts'
