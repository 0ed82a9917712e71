export { registerCards } from './cards/cards.routes.ts'
export { checkDiscovery } from './consistency/consistency.ts'
export { registerDiscovery } from './discovery.routes.ts'
export { fittingKlasses, klassOf } from './search/klasses.ts'
