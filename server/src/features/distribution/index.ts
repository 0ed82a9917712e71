export { distributeTables, readDistribution, undoDistribution } from './distribute.ts'
