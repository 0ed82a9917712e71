export { planData } from './member-data.ts'
export { findPlan, findUnlimited } from './plans.repository.ts'
export { registerPlans } from './plans.routes.ts'
export { readPlans } from './plans.service.ts'
