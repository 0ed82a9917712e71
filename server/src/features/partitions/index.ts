export { registerPartitions } from './partitions.jobs.ts'
export { readPartitionState } from './state.ts'
