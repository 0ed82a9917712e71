export { countMissingMonths } from './months.ts'
export { registerPartitions } from './partitions.jobs.ts'
