export { registerCalls } from './calls.routes.ts'
export { endClosedCalls } from './calls.watch.ts'
export { callData } from './member-data.ts'
