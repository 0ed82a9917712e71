export { planData } from './member-data.ts'
export { registerPlans } from './plans.routes.ts'
export { readPlans } from './plans.service.ts'
