export { findPlan } from './plans.repository.ts'
