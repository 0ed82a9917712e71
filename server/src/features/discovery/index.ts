export { registerCards } from './cards/cards.routes.ts'
export { listData } from './compatibility/member-data.ts'
export { checkDiscovery } from './consistency/consistency.ts'
export { registerDiscovery } from './discovery.routes.ts'
