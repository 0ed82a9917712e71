export { loadGazetteer as loadCities } from './gazetteer.ts'
export { registerGeo } from './geo.routes.ts'
export { distanceKm, type Position, snap } from './geo.rules.ts'
export { cityNotFound, findHome } from './geo.service.ts'
