export { PlanList } from './PlanList.tsx'
