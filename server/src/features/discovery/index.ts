export { registerCards } from './cards.routes.ts'
export { checkDiscovery } from './discovery.check.ts'
export { registerDiscovery } from './discovery.routes.ts'
export { fittingKlasses, klassOf } from './discovery.rules.ts'
