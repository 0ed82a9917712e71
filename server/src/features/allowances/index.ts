export { registerAllowances } from './allowances.routes.ts'
export { takeAllowance, useOf } from './allowances.service.ts'
export { allowanceData } from './member-data.ts'
