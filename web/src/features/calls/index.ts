export { CallButton } from './CallButton.tsx'
export { describeCall } from './call-entry.model.ts'
export { callHistoryOf } from './calls.queries.ts'
export { DirectCalls } from './lobby/DirectCalls.tsx'
