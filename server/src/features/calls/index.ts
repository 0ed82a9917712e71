export { registerCalls } from './calls.routes.ts'
export { callRelationships } from './calls.watch.ts'
export { callData } from './member-data.ts'
