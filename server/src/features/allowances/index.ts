export { registerAllowances } from './allowances.routes.ts'
export { computeNextDay, dayOf } from './allowances.rules.ts'
export { takeAllowance, useOf } from './allowances.service.ts'
export { allowanceData } from './member-data.ts'
