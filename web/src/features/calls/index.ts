export { CallButton } from './CallButton.tsx'
export { callLineText } from './call-line.model.ts'
export { callLinesOf } from './calls.queries.ts'
