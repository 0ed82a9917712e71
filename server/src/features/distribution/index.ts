export { distributeTables, undoDistribution } from './distribute.ts'
