export { mayLearn } from './choice.repository.ts'
export { BY_RULES, findLearnedOrder, type OrderValue } from './learned-order.ts'
export { registerMatching } from './matching.routes.ts'
export { matchingData } from './member-data.ts'
