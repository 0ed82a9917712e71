export { registerCards } from './cards.routes.ts'
export { registerDiscovery } from './discovery.routes.ts'
export { fittingKlasses, klassOf } from './discovery.rules.ts'
