export { takeAllowance, useOf } from './allowances.service.ts'
export { planData } from './member-data.ts'
export { findPlan } from './plans.repository.ts'
export { registerPlans } from './plans.routes.ts'
