export { registerCalls } from './calls.routes.ts'
export { callData } from './member-data.ts'
export { callRelationships } from './relationships.ts'
